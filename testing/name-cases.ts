/*
 * Names with invisible characters, for tests of the console and the server. Both normalize them the same way.
 */

/** Names as they are typed, and normalized; '' is rejected. */
export const normalizedNames: readonly (readonly [typed: string, normalized: string])[] = [
  ['  Ada   Lovelace ', 'Ada Lovelace'],
  ['Cafe\u0301', 'Café'],
  // At the ends.
  ['\u200bSales\u200b', 'Sales'],
  ['\ufeffSales', 'Sales'],
  ['Sales\u00a0', 'Sales'],
  ['Sales \u200b \u200d', 'Sales'],
  ['\u200eSales\u200f', 'Sales'],
  ['\u202aSales\u202c', 'Sales'],
  // Inside, where they have no effect.
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
  // Invisible only.
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

/** Names that the server treats as equal, though their characters differ. */
export const sameNames: readonly (readonly [one: string, other: string])[] = [
  ['Sales', 'Sa\u200dles'],
  ['Sales', 'sales\u200c'],
  ['☕', '☕\ufe0f'],
  ['می\u200cخواهم', 'میخواهم'],
  ['Sales', 'S\u034fales'],
]
