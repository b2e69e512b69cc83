import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OwnDelivery } from '../../contract/generated/schemas/ownDelivery.zod'
import { setZone } from '../../util/zone'
import { ownMailSentences, refusedRuleSentences } from './own-mail-text'

beforeAll(() => setZone('utc'))
afterAll(() => setZone('local'))

const nothing: OwnDelivery = {
  forward: null,
  auto_reply: null,
  own_rules: 'run',
  own_rules_stopped_because: null,
  external_forwarding: 'refused',
  binds_rules: true,
  binds_organizations: true,
  own_rules_read_at: null,
}

const forward: NonNullable<OwnDelivery['forward']> = {
  to_identity_id: '1',
  to_address: 'ben@bright.example',
  to_address_unicode: 'ben@bright.example',
  to_display_name: 'Ben Ode',
  is_outside: false,
  keep_copy: false,
  is_in_force: true,
  not_in_force_because: null,
}

const away = { subject: 'Away', text: 'I am away.', days: 7, starts_at: null, ends_at: null }

it('users read what administrators have set for their mail', () => {
  expect(ownMailSentences(nothing, 0)).toEqual([])
  const delivery: OwnDelivery = {
    ...nothing,
    forward: { ...forward, is_in_force: false, not_in_force_because: 'target_takes_no_mail' },
    auto_reply: { ...away, ends_at: '2027-03-01T09:00:00.000Z', is_in_force: true },
    own_rules: 'stopped',
    own_rules_stopped_because: 'set',
    own_rules_read_at: '2027-01-02T03:04:05.000Z',
  }
  expect(ownMailSentences(delivery, 0)).toEqual([
    'An administrator has set a forward to Ben Ode, without a copy in the mailbox.',
    'Not forwarded now: Ben Ode can’t receive mail. Mail stays in the mailbox.',
    'An administrator has set an auto-reply: “Away”, until Mar 1, 2027, 09:00 UTC.',
    'An administrator has stopped your rules. You can still change them.',
    'An administrator read your rules on Jan 2, 2027, 03:04 UTC.',
  ])
})

it.each<[string, Partial<OwnDelivery>]>([
  ['a forward', { forward }],
  ['an auto-reply', { auto_reply: { ...away, is_in_force: true } }],
  ['stopped rules', { own_rules: 'stopped', own_rules_stopped_because: 'set' }],
])('users read that mail servers with older files don’t apply %s', (_, set) => {
  const warning = 'The mail server doesn’t apply this yet. The operator has to update the mail server.'
  const sentences = (binds_rules: boolean | null) => ownMailSentences({ ...nothing, ...set, binds_rules }, 0)
  expect(sentences(false)).toEqual([...sentences(true), warning])
  expect(sentences(null)).toEqual(sentences(true))
  expect(sentences(true)).toHaveLength(1)
  expect(ownMailSentences({ ...nothing, binds_rules: false }, 0)).toEqual([])
})

const redirect = { is_outside: true, keeps_copy: false, condition: null }
const active = {
  redirects: [
    { ...redirect, to: 'ana@private.example' },
    { ...redirect, to: null, is_outside: null },
  ],
} as unknown as NonNullable<Parameters<typeof refusedRuleSentences>[1]['active']>

it('users read which of their rules the organization doesn’t allow', () => {
  expect(refusedRuleSentences(nothing, { active })).toEqual([
    'Your organization doesn’t allow your rule to ana@private.example. That mail stays here.',
  ])
  expect(refusedRuleSentences({ ...nothing, external_forwarding: 'allowed' }, { active })).toEqual([])
  expect(refusedRuleSentences(nothing, { active: null })).toEqual([])
})

it.each<[string, Partial<OwnDelivery>, string]>([
  ['may leave with older files', { binds_rules: false }, ' The mail server may still send that mail there.'],
  ['goes somewhere unknown', { binds_rules: null }, ''],
  [
    'may reach another organization with older files',
    { binds_organizations: false },
    ' That mail stays here, unless it is for another organization of this mail service.',
  ],
  [
    'may reach another organization where that is unknown',
    { binds_organizations: null },
    ' That mail stays here, unless it is for another organization of this mail service.',
  ],
  ['goes to the forward without a copy', { forward }, ''],
  ['stays with a copy', { forward: { ...forward, keep_copy: true } }, ' That mail stays here.'],
  [
    'stays while the forward isn’t in force',
    { forward: { ...forward, is_in_force: false, not_in_force_because: 'target_deleted' } },
    ' That mail stays here.',
  ],
])('mail that the organization doesn’t allow to leave %s', (_, set, result) => {
  expect(refusedRuleSentences({ ...nothing, ...set }, { active })).toEqual([
    `Your organization doesn’t allow your rule to ana@private.example.${result}`,
  ])
})
