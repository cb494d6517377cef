"""Learning to play by playing: the weights of the learned policies are made here."""
