import { expect, test } from 'vitest'
import { isEmptyList, readAddresses } from './address-list'

const a = 'a@x.org'
const b = 'b@y.org'

test.each([
  ['a@x.org;b@y.org'],
  ['a@x.org, b@y.org'],
  ['a@x.org b@y.org'],
  ['a@x.org\nb@y.org'],
  ['a@x.org|b@y.org'],
  ['SMTP:a@x.org+smtp:b@y.org'],
  ['a@x.org+smtp:b@y.org'],
  ['SMTP:a@x.org,smtp:b@y.org'],
  ['smtp:a@x.org smtp:b@y.org'],
  ['SMTP:a@x.org;X500:/o=Mail/ou=Staff (ABC), Inc/cn=Recipients/cn=0f1a mara;smtp:b@y.org;SIP:a@x.org'],
  ['SMTP:a@x.org+X500:/o=Mail/cn=a b+SPO:SPO_1@SPO_2+smtp:b@y.org'],
  ['EUM:123;SMTP:a@x.org;smtp:b@y.org'],
  ['[a@x.org, b@y.org]'],
  ['["a@x.org","b@y.org"]'],
  ["['a@x.org', 'b@y.org']"],
  ['{a@x.org, b@y.org}'],
  ['(a@x.org; b@y.org)'],
  ['[a@x.org] [b@y.org]'],
  ['mailto:a@x.org; mailto:b@y.org'],
  ['mailto:a@x.org?subject=Hi, b@y.org'],
  ['Ada <a@x.org>; Ben <b@y.org>'],
  ['"Lovelace, Ada" <a@x.org>, "Ben" <b@y.org>'],
  ['<a@x.org>, <b@y.org>'],
  ["'a@x.org'; “b@y.org”"],
])('%s has both addresses', (cell) => {
  expect(readAddresses(cell)).toEqual({ addresses: [a, b], unread: null })
})

test.each([
  ['lena', 'lena'],
  ['a@x.org; none', 'none'],
  ['email:lena@x.org', 'email:lena@x.org'],
  ['https://x.org/lena', 'https://x.org/lena'],
  ['a@x.org@y.org', 'a@x.org@y.org'],
  ['-', '-'],
  ['Lovelace, Ada <a@x.org>', 'Lovelace'],
])('in %s, %s can’t be read', (cell, unread) => {
  expect(readAddresses(cell).unread).toBe(unread)
})

test('what has no address of mail is read as none, and only an empty list says so', () => {
  expect(readAddresses('SIP:a@x.org;X500:/o=Mail')).toEqual({ addresses: [], unread: null })
  expect(['', ' ', '[]', '{}', '[""]'].map(isEmptyList)).toEqual([true, true, true, true, true])
  expect(['-', 'none', 'SIP:a@x.org', '[a]'].map(isEmptyList)).toEqual([false, false, false, false])
})
