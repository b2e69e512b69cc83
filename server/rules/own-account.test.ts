import { expect, it } from 'vitest'
import { canonicalAddress } from './own-account.ts'

it.each([
  [' Ada@Brightwater.EXAMPLE ', 'ada@brightwater.example'],
  ['ada@BÜCHER.example', 'ada@xn--bcher-kva.example'],
  ['ada@brightwater.example.', 'ada@brightwater.example'],
  // None of these is an address in the domain that they begin with.
  ['ada@brightwater.example/mail', 'ada@brightwater.example/mail'],
  ['ada@brightwater.example?mail', 'ada@brightwater.example?mail'],
  ['ada', 'ada'],
])('%j is kept as %j', (typed, canonical) => expect(canonicalAddress(typed)).toBe(canonical))
