import { expect, it } from 'vitest'
import { claimableName } from './claimable-name.ts'
import { isPossibleName } from './names.ts'
import { proofHost } from './proof-record.ts'
import { makeClaimRecord } from '../rules/claim-record.ts'

const fact = {
  mx_hosts: ['mx.postroom.net'],
  client_hosts: ['imap.postroom.net'],
  helo_name: 'out.postroom.net',
  spf_include: '_spf.postroom.net',
}

it.each([
  ['brightwater.example', 'brightwater.example', 'brightwater.example'],
  [' Brightwater.Example. ', 'brightwater.example', 'brightwater.example'],
  ['GRÜNHOF.example', 'xn--grnhof-4ya.example', 'grünhof.example'],
  ['xn--grnhof-4ya.example', 'xn--grnhof-4ya.example', 'grünhof.example'],
  ['mail.brightwater.co.uk', 'mail.brightwater.co.uk', 'mail.brightwater.co.uk'],
  ['brightwater.github.io', 'brightwater.github.io', 'brightwater.github.io'],
  // The operator can be one of the organizations.
  ['postroom.net', 'postroom.net', 'postroom.net'],
])('%j can be claimed', (text, ascii, unicode) => {
  expect(claimableName(text, fact)).toEqual({ ascii, unicode })
})

it.each([
  ['', 'format'],
  ['brightwater', 'format'],
  ['192.0.2.1', 'format'],
  ['[192.0.2.1]', 'format'],
  ['0x7f.1', 'format'],
  ['2001:db8::1', 'format'],
  ['info@brightwater.example', 'format'],
  ['https://brightwater.example/', 'format'],
  ['_dmarc.brightwater.example', 'format'],
  [`${'a'.repeat(64)}.example`, 'format'],
  ['brightwater..example', 'format'],
  ['brightwater.example/mail', 'format'],
  ['brightwater.example?mail', 'format'],
  ['brightwater.example\\mail', 'format'],
  ['bright\nwater.example', 'format'],
  ['*.brightwater.example', 'format'],
  ['co.uk', 'not_allowed'],
  ['github.io', 'not_allowed'],
  ['kawasaki.jp', 'not_allowed'],
  ['printer.local', 'not_allowed'],
  ['brightwater.invalid', 'not_allowed'],
  ['2.0.192.in-addr.arpa', 'not_allowed'],
  ['brightwater.onion', 'not_allowed'],
  ['mx.postroom.net', 'not_allowed'],
  ['sub.MX.postroom.net', 'not_allowed'],
  ['imap.postroom.net', 'not_allowed'],
  ['out.postroom.net', 'not_allowed'],
])('%j can’t be claimed: %s', (text, code) => {
  expect(claimableName(text, fact)).toMatchObject({ code, message: expect.stringMatching(/\.$|"\.$/) })
})

it.each([
  ['bright_water.example', '"_"'],
  ['bright water.example', 'a space'],
  ['brightwater,example', '","'],
  ['bright\u200bwater_.example', 'an invisible character'],
  ['brightwater.example:25', '":"'],
])('of %j the wrong character is named: %s', (text, character) => {
  const message = `A domain name can't have ${character}. Enter a domain name such as "brightwater.example".`
  expect(claimableName(text, fact)).toEqual({ code: 'format', message })
})

it('a name is refused if DNS can’t have its record', () => {
  // 192 characters with the dots.
  const labels = ['a', 'b', 'c'].map((letter) => `${letter.repeat(63)}.`).join('')
  const nameOf = (length: number) => `${labels}${'d'.repeat(length - labels.length - 3)}.de`
  const longest = nameOf(234)
  expect(claimableName(longest, fact)).toEqual({ ascii: longest, unicode: longest })
  expect(isPossibleName(proofHost(longest, makeClaimRecord()))).toBe(true)
  expect(isPossibleName(proofHost(nameOf(235), makeClaimRecord()))).toBe(false)
  expect(claimableName(nameOf(235), fact)).toMatchObject({ code: 'too_long', length: 235, maximum: 234 })
})

it('knows no names of the operator before it has said some', () => {
  expect(claimableName('mx.postroom.net', null)).toHaveProperty('ascii', 'mx.postroom.net')
})
