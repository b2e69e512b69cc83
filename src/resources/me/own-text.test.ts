import { describe, expect, it } from 'vitest'
import { ApiProblem, Unreachable } from '../../api/errors'
import type { Enforcement } from '../../contract/generated/schemas/enforcement.zod'
import type { OwnIdentity } from '../../contract/generated/schemas/ownIdentity.zod'
import type { Problem } from '../../contract/generated/schemas/problem.zod'
import {
  changeEffects,
  doneTitle,
  explainOwnError,
  mustChangeSentence,
  receiptSentence,
  signOutEffects,
  unlistedSentence,
} from './own-text'

const wantedAt = '2026-11-20T09:15:00.000Z'
const enforcement: Enforcement = {
  enforcement_id: '1',
  kind: 'sign_in',
  state: 'enforced',
  identity_id: '2',
  mailbox_quota_id: null,
  alias_id: null,
  group_id: null,
  domain_id: null,
  service_code: null,
  address: 'ada@example.test',
  address_unicode: 'ada@example.test',
  request_id: null,
  wanted_at: wantedAt,
  enforced_at: '2026-11-20T09:15:00.800Z',
  attempts: 1,
  last_error: null,
  new_password_accepted: null,
  sessions_closed: 2,
  sessions_by_service: [],
  checks: [],
  limit_bytes: null,
  used_bytes: null,
  files_left: null,
  rules: null,
}
const person = (
  state: OwnIdentity['mail']['state'],
  receipt: Partial<Enforcement> | null = {},
): OwnIdentity => ({
  address: 'ada@example.test',
  address_unicode: 'ada@example.test',
  display_name: 'Ada',
  organization_name: 'Brightwater',
  must_change_password: true,
  password_changed_at: null,
  session_expires_at: wantedAt,
  mail: { state },
  public_servers: [],
  enforcement: receipt && { ...enforcement, ...receipt },
})

/** The mail server still lets the user sign in, as after signing out everywhere. */
const allowedCheck = (ends_sending: boolean): Enforcement['checks'][number] => ({
  address: 'ada@example.test',
  sign_in: [{ service_code: 'smtp_submission', allowed: true, reason: null }],
  ends_sending,
  delivery: null,
  own_rules: null,
})

describe('the result of a change', () => {
  it.each<[string, OwnIdentity]>([
    ['2 sessions ended.', person('attached')],
    ['1 session ended.', person('attached', { sessions_closed: 1 })],
    [
      '1 IMAP session and 1 POP3 session ended.',
      person('attached', {
        sessions_by_service: [
          { service_code: 'imap', count: 1 },
          { service_code: 'pop3', count: 1 },
        ],
      }),
    ],
    ['No mail app was signed in to read mail.', person('attached', { sessions_closed: 0 })],
    [
      '2 sessions ended. Sessions that were opened earlier can’t send mail.',
      person('attached', { checks: [allowedCheck(true)] }),
    ],
    [
      '2 sessions ended. Sessions that were opened earlier may send mail until they close: the mail server’s configuration is from an older version of Postroom.',
      person('attached', { checks: [allowedCheck(false)] }),
    ],
    ['Waiting for the mail server.', person('attached', { state: 'pending', enforced_at: null })],
    [
      'Not applied yet. The mail server isn’t responding. Tried 3 times.',
      person('unreachable', { state: 'pending', attempts: 3, last_error: 'unreachable' }),
    ],
    ['No mail server is connected, so no mail app was signed in.', person('not_attached', null)],
  ])('%s', (sentence, given) => {
    expect(receiptSentence(given, Date.parse(wantedAt))).toBe(sentence)
  })
})

it('a password that must be changed keeps mail apps out only where a mail system is attached', () => {
  expect(mustChangeSentence(person('attached'))).toContain('can’t sign in')
  for (const state of ['not_attached', 'unreachable'] as const)
    expect(mustChangeSentence(person(state))).not.toContain('can’t sign in')
  expect(mustChangeSentence({ ...person('attached'), must_change_password: false })).toBeNull()
})

it.each([
  [
    'not_attached',
    'No mail server is connected. The new password is saved but not applied.',
    'Signs you out of this page everywhere else. No mail server is connected.',
  ],
  [
    'attached',
    'Mail apps that use the old password are signed out. Enter the new password there.',
    'Signs you out of all mail apps, and of this page everywhere else. Your password stays the same: mail apps that have it sign in again.',
  ],
  [
    'unreachable',
    'The mail server isn’t responding. When it responds, mail apps that use the old password are signed out.',
    'Signs you out of this page everywhere else. The mail server isn’t responding: mail apps are signed out when it responds.',
  ],
] as const)('with mail %s it is said before what a change and a sign-out do', (state, change, signOut) => {
  expect(changeEffects[state]).toBe(change)
  expect(signOutEffects[state]).toBe(signOut)
})

it('a sign-out is told as done when the mail servers have said so', () => {
  expect(doneTitle('sign_out', person('attached', { state: 'pending' }))).toContain('Signing out')
  expect(doneTitle('sign_out', person('attached'))).toBe('Signed out everywhere else')
  expect(doneTitle('sign_out', person('not_attached', null))).toContain('of this page')
})

it('where one is signed in is not known without a mail system that answers', () => {
  const said = (state: OwnIdentity['mail']['state']) => unlistedSentence({ mail: { state }, sign_ins: [] })
  expect(said('not_attached')).toContain('Unknown')
  expect(said('unreachable')).toContain('Unknown')
  expect(said('attached')).toBe('No mail app is signed in right now.')
})

describe('an error', () => {
  const problem = (more: Partial<Problem>, retryAfter: number | null = null) =>
    new ApiProblem(
      { type: '', title: 'Title', status: 403, code: 'sign_in_failed', request_id: 'r1', ...more },
      null,
      retryAfter,
    )

  it.each<[string, unknown]>([
    ['The address and the password don’t match. Check both.', problem({})],
    ['Too many attempts. Try again in 30 seconds.', problem({ code: 'rate_limited' }, 30)],
    ['Too many attempts. Try again in 15 minutes.', problem({ code: 'rate_limited' }, 900)],
    [
      'Sign-in is suspended for this address. Ask your administrator to reactivate the address, its domain or the organization.',
      problem({ code: 'account_suspended', detail: 'This domain is suspended.' }),
    ],
    ['The server can’t be reached. Check your connection, then try again.', new Unreachable('')],
    [
      'Something went wrong on the server. Try again. If the error persists, give the request ID to the operator. (Request r1)',
      problem({ status: 500, code: 'internal_error' }),
    ],
  ])('%s', (sentence, error) => {
    expect(explainOwnError(error)).toBe(sentence)
  })
})
