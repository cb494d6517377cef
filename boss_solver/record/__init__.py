r"""The table record: text into events and back, notes as syntax.

A record is plain text, UTF-8, one event a line. It can be read aloud, edited by hand and mailed. The words of a
record are the words typed at the table: there is one grammar for files, the command line and a live session.
:func:`boss_solver.record.games.reader.loads` reads a text, :func:`boss_solver.record.games.reader.dumps` writes it in
canonical form, :func:`boss_solver.record.lines.entry.enter` takes one typed line.

>>> from boss_solver.record.games.reader import dumps, loads
>>> record = loads('''boss-record 1
... players Red Blue                # clockwise; the first opens the game
... seat Red
... hand
... dealt ny3 de1 de4 boh bop
... de+2 ny3
... p2: boston 2,1 detroit ?        # nobody noted which
... police g !
... ''')
>>> print(dumps(record), end="")
boss-record 1
players Red Blue  # clockwise; the first opens the game
seat Red
hand
dealt Red NY3 DE1 DE4 BOh BOp
Red DE+2 NY3
Blue BO+2,1 DE?  # nobody noted which
police gold !

Lines
-----
What stands in capitals is filled in, what stands in brackets may be left out. Blank lines are kept. ``#`` at the
start of a word begins a comment, which is kept too; within a word or in quotation marks it does not.

Header, in any order after the version and before the first event, each line once::

    boss-record 1                   the version of the format, 2 where a line needs it; a newer one is refused
    players NAME NAME ...           2 to 6, clockwise; the first opens the game
    seat NAME                       whose record it is; ``seat none`` is a spectator's; without the line it is a
                                    full one, which knows every holding
    cities CITY ...                 those in play, without Chicago, if they are not the usual ones
    undealt N                       cards that stay face down and unseen
    option NAME VALUE               a ruling of the table: :data:`boss_solver.game.options.CHOICES`
    date WORDS, place WORDS, title WORDS    anywhere, as often as you like

Events::

    hand                            the next hand is dealt
    dealt PLAYER CARD ...           a whole holding as it was dealt; a seat leaves its own name out
    backs PLAYER CITY ...           every card back in his hand at this moment, or none at all
    backs PLAYER CITY=N ...         cards of some cities at this moment, nothing said of the others
    seen PLAYER CARD ...            everybody saw these cards in his hand, where they stay
    seen reward CARD ...            everybody saw these rewards; they are still to be turned up
    seen undealt CARD ...           everybody saw these cards among those that stay undealt
    [PLAYER] [PLACEMENT] [CARD] [!] a turn, in one line or in two: the placement, then the card
    [PLAYER] pass CARD [!]          the same, said in words
    police COLOUR [!]               silver, gold, both, or forgotten, in any of the languages
    police COLOUR COLOUR !          two cards were turned up, and both count
    police was COLOUR               the forgotten card of this hand, or of the one just settled, was found
    chicago N                       what Chicago paid, where unknown cards hide it; before the rewards
    rewards [CARD ...]              the rewards, those that follow from the cards left out or not
    broken                          the hand is broken off
    leaves PLAYER                   he leaves, and the game ends unfinished
    marker PLAYER !                 between hands: he opens the coming one, though another should
    row CITY ... !                  between hands: the row of the coming one
    player NAME [money N] ... !     between hands: what he has from here on, in the words of a position, and ``experts``
                                    for those that he can place in the coming hand; what is not named stays

``!`` marks a misplay that was played on. A card in two places never is one.

The user's own, anywhere after the players; what can be said stands in :mod:`boss_solver.record.lines.saying`::

    note SAYING                     held to be true: ``note Blue lacks DEr``, ``note reward BO in 3 h``
    hunch N:M SAYING                deals in which it is true weigh N/M as much as the others
    hunch N% SAYING                 the same, so that it gets this probability by what is known at this line; ``2/3``
                                    and ``0.7`` are probabilities as well
    drop note N, drop hunch N       what line N says no longer counts

A position, if the record begins in the middle of a game, before any event; what is left out is as it is at the start
of a game::

    position in hand N              or: position before hand N
    row CITY ...                    from the left, Chicago in its place
    marker PLAYER                   the start player
    badges COLOUR ...               police cards turned up so far; ``forgotten`` for a hand that went without
    player NAME [money N] [dead N] [away-one N] [away-two N] [occasionals N] [banned CITY ...]
                                    money in millions; experts dead, missing this hand, missing this and the next;
                                    occasionals never used (those on the cities now included); cities closed to him
    on CITY PLAYER N[,N] ...        experts and occasionals on a city; of two who are level the leader first
    shown PLAYER CARD ... PLAYER CARD ...   cards face up, first to last
    play                            the position is complete

Words
-----
* Case, accents, width (``ＤＥ＋３``) and more than one space or tab never matter.
* A *city* is its code (``NY``), its name in English, Spanish, French, German or Japanese, or a beginning of these.
* A *card* is a city and a face: a number, a letter, a name in one of these languages or a beginning of it
  (``NY3``, ``boh``, ``ph pistola``), in one word or several. ``DE?`` is a card of Detroit that nobody noted, ``?``
  one of no known city.
* A *placement* is a city, a plus and experts, then perhaps a comma and occasionals: ``DE+3``, ``detroit + 2,1``,
  ``de+0,2``. A word with a plus is always a placement. Without the plus, ``de3 kc2`` is a placement and then a card,
  since a card follows; ``de3`` alone is a card.
* A *player* is a name, a beginning of it, or ``P1`` to ``P6`` clockwise from the first, which always work. A colon or
  comma may follow. Left out, it is the player whose turn it is.
* Lists of cards and cities may have commas.
* A keyword may end in a colon. Its first three letters or more will do, where no player and no city begins so.

Which reading is taken
----------------------
In this order, the first kind that reads the whole line:

1. a keyword, exactly;
2. a player's name, exactly, or a P-number (a name that is also something else needs its quotation marks here);
3. a city or a card by its code;
4. a city, a face or a player by a whole name;
5. beginnings, only of the kind expected at that place;
6. a beginning of a keyword.

Where two readings of one kind remain (``c3 ny2`` where Cincinnati and Chicago are in play), the line is refused and
both are shown. ``chicago`` followed by a plus or by more than one word is the city.

A name that is equal to a keyword, a city, a card or a P-number, or that is not one plain word, stands in quotation
marks: ``"hand"``, ``"Bo the cat"``, ``"P2"``. Within them ``\"`` and ``\\`` are a quotation mark and a backslash.
Curly and low quotation marks, guillemets and corner brackets are understood as well; one that is never closed, or that
stands inside a word, is an error. Blanks around a name are left out. A name has no control characters and none that
turn the direction of writing; no two players have the same, case aside.

Problems
--------
Reading never stops at the first: all problems of a text come at once, each with line, column, the word, what is
expected, and the nearest legal thing as it would be typed. What may be wrong only because of an earlier bad line is
not told. If nobody knows what is played (a bad ``players``, ``cities``, ``undealt``, ``option`` or position), only the
rest of the header is checked. What stands before the first bad line is there; lines from it on stay as they were typed.

A text may hold several games, each beginning with its version line. A bad game does not touch the others.
"""
