/*
 * Names with characters that can't be seen, for the console and the server: both keep each of them the same way.
 */

/** Names as they are typed, and as they are kept; '' is refused. */
export const names: readonly (readonly [typed: string, kept: string])[] = [
  ['  Ada   Lovelace ', 'Ada Lovelace'],
  ['Cafe\u0301', 'Café'],
  // At the ends.
  ['\u200bSales\u200b', 'Sales'],
  ['\ufeffSales', 'Sales'],
  ['Sales\u00a0', 'Sales'],
  ['Sales \u200b \u200d', 'Sales'],
  ['\u200eSales\u200f', 'Sales'],
  ['\u202aSales\u202c', 'Sales'],
  // Inside, where they are of no use.
  ['Sa\u00adles', 'Sales'],
  ['Sa\u200bles', 'Sales'],
  ['Inv\u200b Six', 'Inv Six'],
  ['abc\u202edef', 'abcdef'],
  ['a\u2060b\ufeffc\u2066d', 'abcd'],
  // Inside, where a script needs them.
  ['می\u200cخواهم', 'می\u200cخواهم'],
  ['क्\u200dष', 'क्\u200dष'],
  ['👩\u200d👩\u200d👧', '👩\u200d👩\u200d👧'],
  ['☕\ufe0f', '☕\ufe0f'],
  // Of which nothing can be seen.
  ['', ''],
  [' ', ''],
  ['\u200b', ''],
  ['\u200d\u200c', ''],
  ['\u00ad \ufeff', ''],
  ['\u3164', ''],
  ['\u2800', ''],
  ['\u115f\u1160', ''],
  ['\ufe0f', ''],
  ['\u{e0020}', ''],
]

/** Names that are the same one, though their characters differ. */
export const sameNames: readonly (readonly [one: string, other: string])[] = [
  ['Sales', 'Sa\u200dles'],
  ['Sales', 'sales\u200c'],
  ['☕', '☕\ufe0f'],
  ['می\u200cخواهم', 'میخواهم'],
  ['Sales', 'S\u034fales'],
]
