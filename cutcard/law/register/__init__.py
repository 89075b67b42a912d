"""The clause register, as data: every operative clause of the law, paraphrased in our own words.

One TOML file for a subchapter or a part of one; `cutcard.law.clauses` reads them. A clause has

- `id`: the paragraph as printed. One printed paragraph often holds several duties; `/1`, `/2` or `#1`, `#2`
  tell them apart (`/intro` is the lead-in of a list). `[003]` and `[004]` mark an amendment by that document,
  `2002:` the older blackjack text where its substance differs. Tests name clauses by these ids.
- `section`: `2.11`, `2.6A`; another chapter's with its chapter (`19:46-1.10`); `front` for what stands before
  the first section of the chapter.
- `document`: which of the documents prints it. `000` is the newer subchapter 2; `003` and `004` amend it
  (`004` prints the chapter as 13:69F; it is cited as 19:47 all the same). `002` is the older blackjack from
  2.6 on, red dog, minibaccarat and subchapter 8. `001` is the front matter, craps and double attack.
- `edition`: `2010` for documents 000, 003 and 004; `1999` for 002; `2001` for 001. It dates the print; where
  the documents print a section only once, that print serves a table of every edition.
- `kind`: what sort of clause it is: a definition, a payout, a prohibition.
- `met`: how software meets it. `rule`: decided by the engine. `procedure`: an act of the table that is asked
  for and recorded. `physical`: hands, eyes and furniture, out of reach of software; it needs no test.
  `heading`: of the clause itself only a heading or a historical note is in the documents; it counts neither
  as open nor as proven.
- `text`, `test`, `note`: the paraphrase, an idea for its test (options named as they came to mind; the names
  of the table sheet win), and a remark.
- `built`: `no` or `in part` where the program does not do what the clause asks for, with `lacks`: what is
  missing. No test may name a clause that is not built.
- `paytable`: where the clause prints one. `basis` is `exact`, `minimum` (better is lawful) or `range`.

`done.toml` lists the sections called done.
"""
