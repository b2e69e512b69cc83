import { expect, it } from 'vitest'
import { addressesIn } from './pasted-addresses'

it('addresses are found in lines, lists and beside names, each once', () =>
  expect(
    addressesIn(
      'ana@example.net\nBen Ode <ben@example.net>, "Ray, Cyn" <cyn@example.net>;ANA@example.net\ndan@example.net eva@example.net',
    ),
  ).toEqual({
    addresses: [
      'ANA@example.net',
      'ben@example.net',
      'cyn@example.net',
      'dan@example.net',
      'eva@example.net',
    ],
    others: [],
  }))

it('a line without an address is reported', () =>
  expect(addressesIn('Email\n\nana@example.net\n  zoe ')).toEqual({
    addresses: ['ana@example.net'],
    others: ['Email', 'zoe'],
  }))
