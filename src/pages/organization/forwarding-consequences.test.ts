import { afterAll, beforeAll, expect, it } from 'vitest'
import { setZone } from '../../util/zone'
import { forwardingConsequences, forwardingOptions } from './forwarding-consequences'

beforeAll(() => setZone('utc'))
afterAll(() => setZone('local'))

const noMail = { state: 'not_attached', binds_rules: null, binds_organizations: null } as const
const attached = { state: 'attached', binds_rules: true, binds_organizations: true } as const
const open = { ...attached, binds_organizations: false }
const older = { ...attached, binds_rules: false, binds_organizations: false }
const unreachable = { ...noMail, state: 'unreachable' } as const

const openText =
  'Users’ rules can still send mail to other organizations of this mail service. The operator can change that (postroom mail attach, MAIL_POLICY).'
const olderText =
  'The mail server doesn’t apply these settings yet: its files are from an older version of Postroom, or it has no Sieve. The operator can update it (postroom mail attach).'

const use = { forward_count: 2, own_rules_count: 1, redirect_count: 12, since: '2026-11-01T00:00:00.000Z' }

it('counts what a refusal stops: forwards that are set, and users’ rules that were seen', () => {
  expect(forwardingConsequences('allowed', 'refused', use, attached)).toEqual([
    '2 forwards to other mail systems will stop. Mail will stay in the mailbox.',
    'The mail rules of 1 identity have sent 12 messages there in the last 30 days. Such mail will stay in the mailbox.',
  ])
  const none = { ...use, forward_count: 0, own_rules_count: 0, redirect_count: 0 }
  expect(forwardingConsequences('allowed', 'refused', none, attached)).toEqual([
    'No forward to another mail system is set.',
    'No users’ rules have sent mail there in the last 30 days (reported since Nov 1, 2026).',
  ])
  expect(forwardingConsequences('allowed', 'refused', { ...none, since: null }, attached)[1]).toBe(
    'No mail server has reported users’ rules that send mail there.',
  )
})

it('says what works again, and nothing without a change', () => {
  expect(forwardingConsequences('refused', 'allowed', use, attached)[0]).toBe(
    '2 forwards to other mail systems will work again.',
  )
  expect(forwardingConsequences('refused', 'refused', use, attached)).toEqual([])
})

const whole = 'Not allowed. That mail stays in the mailbox.'
const exceptOrganizations =
  'Not allowed. That mail stays in the mailbox, unless it is for another organization of this mail service.'
const forwardsStop = '2 forwards to other mail systems will stop.'
const rulesSent = 'The mail rules of 1 identity have sent 12 messages there in the last 30 days.'
const stays = 'Mail will stay in the mailbox.'

it.each([
  ['without a mail server', noMail, whole, [], [stays, 'Such mail will stay in the mailbox.']],
  ['while mail servers apply it', attached, whole, [], [stays, 'Such mail will stay in the mailbox.']],
  [
    'while rules reach other organizations',
    open,
    exceptOrganizations,
    [openText],
    [
      stays,
      'Such mail will stay in the mailbox, unless it is for another organization of this mail service.',
    ],
  ],
  [
    'while it is unknown whether rules reach other organizations',
    { ...attached, binds_organizations: null },
    exceptOrganizations,
    [],
    [
      stays,
      'Such mail will stay in the mailbox, unless it is for another organization of this mail service.',
    ],
  ],
  [
    'while rules reach other organizations, and perhaps all',
    { ...open, binds_rules: null },
    'Not allowed',
    [openText],
    ['', ''],
  ],
  ['with files of an older version', older, 'Not allowed', [olderText], ['', '']],
  ['while the mail server isn’t responding', unreachable, 'Not allowed', [], ['', '']],
  ['while its state is unknown', undefined, 'Not allowed', [], ['', '']],
] as const)(
  'promises that refused mail stays only where mail servers keep it: %s',
  (_, mail, option, unbound, [forwards, rules]) => {
    expect(forwardingOptions(mail)).toEqual({ allowed: 'Allowed', refused: option })
    expect(forwardingConsequences('allowed', 'refused', use, mail)).toEqual([
      `${forwardsStop} ${forwards}`.trim(),
      `${rulesSent} ${rules}`.trim(),
      ...unbound,
    ])
    expect(forwardingConsequences('refused', 'refused', use, mail)).toEqual(unbound)
    expect(forwardingConsequences('refused', 'refused', undefined, mail)).toEqual(unbound)
  },
)

it('says what mail servers don’t apply of an allowed setting only if it is changed, and nothing of organizations', () => {
  expect(forwardingConsequences('refused', 'allowed', use, older).at(-1)).toBe(olderText)
  expect(forwardingConsequences('refused', 'allowed', use, open)).toEqual(
    forwardingConsequences('refused', 'allowed', use, attached),
  )
  expect(forwardingConsequences('allowed', 'allowed', use, older)).toEqual([])
})
