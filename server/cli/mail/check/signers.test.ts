import { describe, expect, it } from 'vitest'
import { signerCases } from './cases/signer-cases.ts'
import { openDkimSource, rspamdSource } from './signers.ts'

const table = 'KeyTable /etc/opendkim/keys\nSigningTable refile:/etc/opendkim/signing\n'
const header = 'signs by the header From: set SenderMacro to {mail_addr}'

describe('OpenDKIM', () => {
  it.each([
    [table, header],
    [`${table}SenderHeaders Sender,From\n`, header],
    [`${table}# SenderMacro {mail_addr}\n`, header],
    [`${table}SenderMacro i\n`, 'signs by the macro i: set SenderMacro to {mail_addr}'],
    [`${table}SenderMacro {mail_addr}\n`, 'signs by the envelope'],
    [`${table}  sendermacro\tmail_addr\n`, 'signs by the envelope'],
    [`${table}SenderMacro {auth_authen}\n`, 'signs by the sign-in'],
    ['Mode v\n', 'signs nothing'],
    [`Mode sv\n${table}`, header],
  ])('%j: %s', (text, expected) => {
    expect(openDkimSource(text)).toBe(expected)
  })
})

describe('rspamd', () => {
  const safe = 'signs if From has the domain of the envelope'
  it.each([
    ['', safe],
    ['domain { a.example { selector = "s"; path = "/k"; } }', safe],
    ['allow_hdrfrom_mismatch = false;\nuse_domain = "header";', safe],
    ['allow_hdrfrom_mismatch = true;', 'signs by the header From: remove allow_hdrfrom_mismatch'],
    ['# allow_hdrfrom_mismatch = true;', safe],
    [
      'use_domain: header\nallow_hdrfrom_mismatch_local: yes',
      'signs by the header From: remove allow_hdrfrom_mismatch_local',
    ],
    [
      'use_domain = "envelope"; use_domain_sign_networks = "header"; allow_hdrfrom_mismatch_sign_networks = true;',
      'signs by the header From: remove allow_hdrfrom_mismatch_sign_networks',
    ],
    ['allow_hdrfrom_mismatch = true;\nuse_domain = "envelope";', 'signs by the envelope'],
    ['use_domain = "auth";\nallow_hdrfrom_mismatch = true;', 'signs by the sign-in'],
    // override.d comes after local.d.
    ['allow_hdrfrom_mismatch = true;\nallow_hdrfrom_mismatch = false;', safe],
    ['enabled = false;\nallow_hdrfrom_mismatch = true;', 'signs nothing'],
  ])('%j: %s', (text, expected) => {
    expect(rspamdSource(text)).toBe(expected)
  })
})

it('mail check fails for a signer that signs by the header From, and asks none that isn’t there', async () => {
  const outcomes = async (openDkim: string | null, rspamd: string | null, wantsTls = true) =>
    Promise.all(
      signerCases({ addresses: { wantsTls } as never, signers: { openDkim, rspamd } }).map(
        async ({ name, ask, matches, unasked }) => {
          const answer = await ask?.()
          return [name, answer == null ? unasked : matches(answer)]
        },
      ),
    )
  const missing = 'not found on this machine'
  expect(await outcomes(null, null)).toEqual([
    ['by OpenDKIM', missing],
    ['by rspamd', missing],
  ])
  expect(await outcomes(table, '')).toEqual([
    ['by OpenDKIM', false],
    ['by rspamd', true],
  ])
  expect(await outcomes(`${table}SenderMacro {mail_addr}`, 'allow_hdrfrom_mismatch = true;')).toEqual([
    ['by OpenDKIM', true],
    ['by rspamd', false],
  ])
  expect(await outcomes(table, '', false)).toEqual([])
})
