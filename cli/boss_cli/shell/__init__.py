"""The process around a command: environment, errors, exit codes, options, completion."""
