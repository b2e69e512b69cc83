import { expect, it } from 'vitest'
import { breakableParts } from './breakable-parts'

const long = 'a'.repeat(40)

it.each([
  ['Sales', ['Sales']],
  ['ada@brightwater.example', ['ada@', 'brightwater.example']],
  ['brightwater.example', ['brightwater.example']],
  [`${long}.north.example`, [long, '.north', '.example']],
  [`ada.lind@${long}.example`, ['ada.lind@', long, '.example']],
  // The end of a sentence stays with it.
  [`Mail to ${long} arrives. It does.`, [`Mail to ${long} arrives. It does.`]],
])('%j is %j', (text, parts) => expect(breakableParts(text)).toEqual(parts))
