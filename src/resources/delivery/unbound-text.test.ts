import { expect, it } from 'vitest'
import { openOrganizationsText, refusedMailPlace, unboundText } from './unbound-text'

it('says that settings of rules aren’t applied only where the mail servers’ files are known not to apply them', () => {
  expect(unboundText({ state: 'attached', binds_rules: false })).toBe(
    'The mail server doesn’t apply these settings yet: its files are from an older version of Postroom, or it has no Sieve. The operator can update it (postroom mail attach).',
  )
  expect(unboundText({ state: 'attached', binds_rules: true })).toBeNull()
  expect(unboundText({ state: 'attached', binds_rules: null })).toBeNull()
  expect(unboundText({ state: 'unreachable', binds_rules: null })).toBeNull()
  expect(unboundText(undefined)).toBeNull()
})

it.each([
  ['attached', true, false, true],
  ['attached', null, false, true],
  ['attached', true, true, false],
  ['attached', true, null, false],
  // All of it is unbound then, which is said already.
  ['attached', false, false, false],
  ['unreachable', true, false, false],
] as const)(
  'other organizations are named if the mail server lets rules reach them: %s %s %s',
  (state, binds_rules, binds_organizations, isNamed) =>
    expect(openOrganizationsText({ state, binds_rules, binds_organizations })).toBe(
      isNamed
        ? 'Users’ rules can still send mail to other organizations of this mail service. The operator can change that (postroom mail attach, MAIL_POLICY).'
        : null,
    ),
)

const inOrganization = 'in the mailbox, unless it is for another organization of this mail service'

it.each([
  ['not_attached', null, null, 'in the mailbox'],
  ['attached', true, true, 'in the mailbox'],
  ['attached', true, false, inOrganization],
  ['attached', true, null, inOrganization],
  ['attached', false, false, null],
  ['attached', false, null, null],
  ['attached', null, false, null],
  ['attached', null, null, null],
  ['unreachable', null, null, null],
] as const)(
  'mail that may not leave stays in the mailbox as far as the mail server is known to keep it: %s %s %s',
  (state, binds_rules, binds_organizations, place) =>
    expect(refusedMailPlace({ state, binds_rules, binds_organizations })).toBe(place),
)

it('nothing is said of mail that may not leave while the mail server is unknown', () => {
  expect(refusedMailPlace(undefined)).toBeNull()
})
