import { describe, expect, it } from 'vitest'
import type { AuditEvent } from '../../contract/generated/schemas/auditEvent.zod'
import { actsOf } from './acts'
import { ada, eventOf } from './event-for-test'
import { actorOf, type EventOperation, operationText, pathOfResource } from './event-text'
import { actText, doneText, linesOf, partText, sentenceOf } from './sentences'

type Side = AuditEvent['before']

const textOf = (event: AuditEvent) => actText(event, 'GB') + sentenceOf(event, 'GB').values

const person = { display_name: 'Ada Lovelace', status: 'active' }
const left = { display_name: 'Ada Lovelace', status: 'suspended', status_reason: 'Left the company' }
const box = (limit_bytes: number, more: object = {}) => ({
  display_name: 'Ada Lovelace',
  limit_bytes,
  warn_percent: 90,
  ...more,
})
const settings = (gigabytes: number, enabled: boolean) => ({
  default_mailbox_limit_bytes: gigabytes * 1e9,
  subaddressing: { enabled, delimiter: '+' },
})
const organization = { storage_limit_bytes: 4e12, identity_limit: 400 }
const pop3 = (enabled: boolean) => ({ services: { pop3: { enabled } } })

const identity = { resource_type: 'identity', resource_label: 'ada@brightwater.example' } as const
const mailbox = { resource_type: 'mailbox_quota', resource_label: 'ada@brightwater.example' } as const
const alias = { resource_type: 'alias', resource_label: 'sales@brightwater.example' } as const
const group = { resource_type: 'group', resource_label: 'team@brightwater.example' } as const
const domain = { resource_type: 'domain', resource_label: 'bücher.example' } as const
const department = { resource_type: 'department', resource_label: 'Sales & Support' } as const
const plan = { resource_type: 'plan', resource_label: 'Delete 12 identities' } as const
const key = { resource_type: 'key', resource_label: 'Help desk' } as const
const all = { resource_type: 'organization', resource_label: 'Brightwater' } as const

/** An event of each operation, and what it says. An operation without one does not compile. */
const said: Record<EventOperation, [Partial<AuditEvent>, string]> = {
  createOrganization: [
    { ...all, after: organization },
    'Organization Brightwater created: 4\u00a0TB and 400 identities at most',
  ],
  updateOrganizationSettings: [
    { ...all, before: { storage_units: 'decimal' }, after: { storage_units: 'binary' } },
    'Settings of Brightwater changed: sizes in GiB',
  ],
  approveOrganizationSettings: [
    { ...all, before: { deletion_approval_above: 5 }, after: { deletion_approval_above: 10 } },
    'Settings change of Brightwater approved: limit of deletions without a second key 5\u00a0→\u00a010',
  ],
  limitOrganization: [
    { ...all, before: organization, after: { ...organization, identity_limit: 500 } },
    'Limits of Brightwater changed: identity limit 400\u00a0→\u00a0500',
  ],
  suspendOrganization: [{ ...all, after: {} }, 'Organization Brightwater suspended'],
  reactivateOrganization: [{ ...all, after: {} }, 'Organization Brightwater reactivated'],
  turnOnServices: [{ ...all, before: pop3(false), after: pop3(true) }, 'POP3 turned on for Brightwater'],
  turnOffServices: [{ ...all, before: pop3(true), after: pop3(false) }, 'POP3 turned off for Brightwater'],
  seedOrganization: [
    { ...all, after: { seed: 1, identities_added: 240, departments_added: 12, mailboxes_added: 238 } },
    'Sample data added to Brightwater: 240 identities, 12 departments',
  ],
  addDomain: [
    { ...domain, after: { proof: { kind: 'dns' } } },
    'Domain bücher.example added: its DNS record was found',
  ],
  confirmDomain: [
    { ...domain, before: { proof: { kind: 'operator' } }, after: { proof: { kind: 'dns' } } },
    'Domain bücher.example confirmed: its DNS record was found',
  ],
  expireDomainClaim: [{ ...domain, before: {} }, 'Domain bücher.example wasn’t added within 30 days'],
  suspendDomain: [{ ...domain, before: {}, after: {} }, 'Domain bücher.example suspended'],
  reactivateDomain: [{ ...domain, before: {}, after: {} }, 'Domain bücher.example reactivated'],
  removeDomain: [{ ...domain, before: {} }, 'Domain bücher.example removed'],
  restoreDomain: [{ ...domain, after: {} }, 'Domain bücher.example restored'],
  purgeDomain: [{ ...domain, before: {} }, 'Domain bücher.example permanently deleted'],
  warnMailboxUse: [
    { ...mailbox, after: { used_bytes: 4.6e9, limit_bytes: 5e9 } },
    'Mailbox of ada@brightwater.example reached its warning threshold: 4.6 of 5\u00a0GB',
  ],
  updateDomainSettings: [
    { ...domain, before: settings(5, true), after: settings(10, false) },
    'Domain bücher.example changed: default size 5\u00a0→\u00a010\u00a0GB, sub-addressing off',
  ],
  createDomainClaim: [
    { ...domain, after: {} },
    'Domain bücher.example will be added when its record is found',
  ],
  deleteDomainClaim: [{ ...domain, before: {} }, 'Domain bücher.example is no longer pending verification'],
  createDnsShare: [
    { ...domain, after: { share_expires_at: '2026-12-04T09:15:00.000Z' } },
    'DNS records of bücher.example shared: until Dec 4, 2026',
  ],
  deleteDnsShare: [{ ...domain, after: {} }, 'Link to the DNS records of bücher.example revoked'],
  createDepartment: [{ ...department, after: {} }, 'Department Sales & Support created'],
  updateDepartment: [
    {
      ...department,
      before: { department_name: 'Sales', description: null },
      after: { department_name: 'Sales & Support', description: 'Who sells' },
    },
    'Department Sales & Support changed: name Sales → Sales & Support, description changed',
  ],
  deleteDepartment: [{ ...department, before: {} }, 'Department Sales & Support deleted'],
  createIdentity: [
    { ...identity, after: { ...person, department_name: 'Finance' } },
    'Ada Lovelace created in Finance',
  ],
  updateIdentity: [{ ...identity, before: person, after: left }, 'Ada Lovelace suspended: Left the company'],
  updateDelivery: [
    {
      ...identity,
      before: {
        display_name: 'Ada Lovelace',
        forward: null,
        forward_to: null,
        auto_reply: null,
        own_rules: 'run',
      },
      after: {
        display_name: 'Ada Lovelace',
        forward: { to_identity_id: '1', to_address: null, keep_copy: true },
        forward_to: 'Ben Ode',
        auto_reply: null,
        own_rules: 'run',
      },
    },
    'Mail of Ada Lovelace forwarded to Ben Ode, with a copy',
  ],
  changeOwnRules: [identity, 'Mail rules of ada@brightwater.example changed by the user'],
  getOwnRules: [identity, 'Mail rules of ada@brightwater.example read'],
  resetIdentityPassword: [
    { ...identity, before: person, after: { ...person, must_change_password: true } },
    'Password of Ada Lovelace reset: must be changed at the next sign-in',
  ],
  deleteIdentity: [{ ...identity, before: person }, 'Ada Lovelace deleted'],
  restoreDeletedIdentity: [{ ...identity, after: person }, 'Ada Lovelace restored'],
  purgeDeletedIdentity: [{ ...identity, before: person }, 'Ada Lovelace permanently deleted'],
  renameIdentity: [
    {
      ...identity,
      before: { ...person, address: 'ada.byron@brightwater.example' },
      after: { ...person, address: 'ada@brightwater.example' },
    },
    'Ada Lovelace renamed: ada.byron@brightwater.example → ada@brightwater.example',
  ],
  createAlias: [
    { ...alias, after: { targets: [{ target_id: '1', address: 'ada@brightwater.example' }] } },
    'Alias sales@brightwater.example created: to ada@brightwater.example',
  ],
  updateAlias: [
    { ...alias, before: { enabled: true, note: null }, after: { enabled: false, note: 'Shop' } },
    'Alias sales@brightwater.example turned off: note changed',
  ],
  deleteAlias: [{ ...alias, before: {} }, 'Alias sales@brightwater.example deleted'],
  createGroup: [
    {
      ...group,
      after: { group_name: 'Team', members: [{ target_id: '1', address: 'ada@brightwater.example' }] },
    },
    'Group Team created: with 1 member',
  ],
  updateGroup: [
    {
      ...group,
      before: { group_name: 'Team', senders: 'anyone' },
      after: { group_name: 'Team', senders: 'members' },
    },
    'Group Team changed: allowed senders → members',
  ],
  deleteGroup: [{ ...group, before: { group_name: 'Team' } }, 'Group Team deleted'],
  addGroupMembers: [
    {
      ...group,
      before: { members: [] },
      after: { group_name: 'Team', members: [{ target_id: '1', address: 'ada@brightwater.example' }] },
    },
    'Member added to Team: ada@brightwater.example',
  ],
  removeGroupMembers: [
    {
      ...group,
      before: { members: [{ address: 'ada@brightwater.example' }, { address: 'ben@brightwater.example' }] },
      after: { members: [] },
    },
    '2 members removed from team@brightwater.example',
  ],
  createMailboxQuota: [{ ...mailbox, after: box(5e9) }, 'Mailbox of Ada Lovelace added: 5\u00a0GB'],
  updateMailboxQuota: [
    { ...mailbox, before: box(5e9), after: box(5e9, { warn_percent: 75 }) },
    'Mailbox of Ada Lovelace changed: warning threshold 90%\u00a0→\u00a075%',
  ],
  resizeMailboxQuota: [
    { ...mailbox, before: box(5.4e9), after: box(9.5e9) },
    'Mailbox of Ada Lovelace enlarged: 5.4\u00a0→\u00a09.5\u00a0GB',
  ],
  deleteMailboxQuota: [
    { ...mailbox, before: box(5e9, { used_bytes: null }) },
    'Mailbox of Ada Lovelace removed: 5\u00a0GB, use not measured',
  ],
  createKey: [{ ...key, after: {} }, 'API key “Help desk” created'],
  revokeKey: [{ ...key, before: {}, after: {} }, 'API key “Help desk” revoked'],
  createKeySession: [{ ...key, after: {} }, 'Session of “Help desk” started'],
  endKeySession: [{ ...key, before: {} }, 'Session of “Help desk” ended'],
  runPlan: [{ ...plan, before: {}, after: {} }, 'Approval requested: Delete 12 identities'],
  approvePlan: [{ ...plan, before: {}, after: {} }, 'Approved: Delete 12 identities'],
  reschedulePlan: [{ ...plan, before: {}, after: {} }, 'Rescheduled: Delete 12 identities'],
  cancelPlan: [{ ...plan, before: {}, after: {} }, 'Approval declined: Delete 12 identities'],
  finishPlan: [
    { ...plan, after: { operation: 'delete', state: 'done', changed: 12, failed: 0, left: 0 } },
    '12 identities deleted',
  ],
  createOwnSession: [{ ...identity, before: person, after: person }, 'Ada Lovelace signed in to My account'],
  endOwnSession: [{ ...identity, before: person, after: person }, 'Ada Lovelace signed out of My account'],
  changeOwnPassword: [
    { ...identity, before: person, after: person },
    'Password of Ada Lovelace changed by the user',
  ],
  signOutEverywhere: [{ ...identity, before: person, after: person }, 'Ada Lovelace signed out everywhere'],
}

it.each(Object.keys(operationText) as EventOperation[])('%s is a sentence with its values', (operation) => {
  const [event, sentence] = said[operation]
  expect(textOf(eventOf({ ...event, operation }))).toBe(sentence)
})

it('of an alias names it also in the history of an identity', () => {
  const event = eventOf({
    ...alias,
    operation: 'createAlias',
    after: { targets: [{ address: 'ada@x.example' }] },
  })
  expect(linesOf(event, 'GB')).toEqual(['Alias sales@brightwater.example created: to ada@x.example'])
})

describe('a change', () => {
  it('of where mail goes says each part', () => {
    const none = {
      display_name: 'Ada Lovelace',
      forward: null,
      forward_to: null,
      auto_reply: null,
      own_rules: 'run',
    }
    const reply = { subject: 'Away', text: 'I am away.', days: 7, starts_at: null, ends_at: null }
    const outside = {
      forward: { to_identity_id: null, to_address: 'ada@partner.example', keep_copy: false },
      forward_to: 'ada@partner.example',
    }
    const change = (before: object, after: object) =>
      textOf(
        eventOf({
          ...identity,
          operation: 'updateDelivery',
          before: { ...none, ...before },
          after: { ...none, ...after },
        }),
      )
    const name = 'Ada Lovelace'
    expect(change(outside, {})).toBe(`Forward of ${name} ended`)
    expect(change({}, { auto_reply: reply })).toBe(`Auto-reply of ${name} set: “Away”`)
    expect(change({ auto_reply: reply }, { auto_reply: { ...reply, subject: 'Gone' } })).toBe(
      `Auto-reply of ${name} changed: “Gone”`,
    )
    expect(change({ auto_reply: reply }, {})).toBe(`Auto-reply of ${name} ended`)
    expect(change({ own_rules: 'stopped' }, {})).toBe(`Rules of ${name} allowed to run`)
    expect(change({}, { ...outside, auto_reply: reply, own_rules: 'stopped' })).toBe(
      `Mail delivery of ${name} changed: forwarded to ada@partner.example, without a copy, auto-reply set “Away”, rules stopped`,
    )
  })

  it('of a person is told by its members, and an end of a suspension as such', () => {
    const change = (before: object, after: object) =>
      textOf(eventOf({ ...identity, before: { ...person, ...before }, after: { ...person, ...after } }))
    expect(change({ department_name: null }, { department_name: 'Finance' })).toBe(
      'Ada Lovelace changed: department none → Finance',
    )
    expect(change(left, { updated_at: 'now' })).toBe('Ada Lovelace reactivated')
  })

  it('of a size that reads the same before and after is told exactly', () => {
    const event = {
      ...mailbox,
      operation: 'resizeMailboxQuota',
      before: box(5.4e9),
      after: box(5.4e9 - 4096),
    }
    expect(textOf(eventOf(event))).toContain('reduced: 5,400,000,000 bytes → ')
    const other = { ...event, after: box(2e12) }
    expect(textOf(eventOf(other))).toContain('enlarged: 5.4\u00a0GB\u00a0→\u00a02\u00a0TB')
  })

  it('that removes a mailbox has the used storage, if it was measured', () => {
    const before = box(5e9, { used_bytes: 2e9 })
    expect(textOf(eventOf({ ...mailbox, operation: 'deleteIdentity', before }))).toBe(
      'Mailbox of Ada Lovelace removed: 5\u00a0GB, 2\u00a0GB used when last measured',
    )
  })

  it('of whose catch-all it is does not name an id', () => {
    const to = (identity_id: string | null) => ({
      catch_all: { mode: identity_id === null ? 'off' : 'identity', identity_id },
    })
    const change = (before: Side, after: Side) =>
      sentenceOf(eventOf({ ...domain, operation: 'updateDomainSettings', before, after }), 'GB').values
    expect(change(to(null), to(ada))).toBe(': mail to unknown addresses → delivered to one identity')
    expect(change(to(ada), to(null))).toBe(': mail to unknown addresses → rejected')
    expect(change(to('one'), to(ada))).toBe(': mail to unknown addresses → delivered to another identity')
  })

  it('of a newer server is told by what it did', () => {
    const event = { ...domain, operation: 'somethingNew' }
    expect(textOf(eventOf({ ...event, after: {} }))).toBe('Domain bücher.example created')
    expect(textOf(eventOf({ ...event, before: {} }))).toBe('Domain bücher.example deleted')
    expect(textOf(eventOf({ ...event, before: { description: null }, after: { description: 'Ours' } }))).toBe(
      'Domain bücher.example changed: description changed',
    )
  })
})

it('each event is a row, with what its request changed along with it, unless that has a separate row', () => {
  const made = { operation: 'createIdentity', request_id: 'one' }
  const added = eventOf({ ...mailbox, ...made, audit_event_id: '2', after: box(5e9, { identity_id: ada }) })
  const created = eventOf({ ...identity, ...made, audit_event_id: '1', after: person, parts: [added] })
  const earlier = eventOf({ ...department, audit_event_id: '0', operation: 'deleteDepartment' })
  const acts = actsOf([created, earlier])
  expect(acts.map(({ event, parts }) => [event, ...parts])).toEqual([[created, added], [earlier]])
  expect(partText(added, created, 'GB')).toBe('Mailbox added: 5\u00a0GB')
  expect(actsOf([created])[0]).toBe(acts[0])
  expect(actsOf([added, created]).map(({ parts }) => parts)).toEqual([[], []])
})

it('a bulk change has its number first, and what it did not change; an undo has its own name', () => {
  const ended = (more: object) =>
    textOf(
      eventOf({
        ...plan,
        operation: 'finishPlan',
        after: { operation: 'resize', changed: 25318, failed: 0, left: 0, ...more },
      }),
    )
  expect(ended({ state: 'done' })).toBe('25,318 mailboxes resized')
  expect(ended({ state: 'cancelled', left: 3 })).toBe('25,318 mailboxes resized: canceled, 3 not changed')
  expect(ended({ state: 'failed', failed: 1, left: 2 })).toBe(
    '25,318 mailboxes resized: stopped, 1 failed, 2 not changed',
  )
  expect(ended({ state: 'done', reverts_plan_id: ada })).toBe('Delete 12 identities')
  expect(ended({ state: 'done', reverts_plan_id: ada, reverts_operation: 'suspend', changed: 3 })).toBe(
    'Suspending of 3 identities undone',
  )
})

it('a bulk change of one names it, and one of sizes says by how much', () => {
  const ended = (more: object) =>
    textOf(
      eventOf({
        ...plan,
        operation: 'finishPlan',
        after: { operation: 'resize', state: 'done', changed: 1, failed: 0, left: 0, ...more },
      }),
    )
  const lukas = { display_name: 'Lukas Vogel' }
  const undo = { reverts_plan_id: ada, operation: 'reactivate', reverts_operation: 'leave' }
  expect(ended({ ...lukas, operation: 'leave' })).toBe('Lukas Vogel offboarded')
  expect(ended({ ...lukas, ...undo })).toBe('Offboarding of Lukas Vogel undone')
  const growth = { mode: 'grow', bytes: 5 * 10 ** 9 }
  expect(ended({ ...growth, changed: 148 })).toBe('148 mailboxes enlarged by 5\u00a0GB')
  expect(ended({ ...lukas, ...growth })).toBe('Mailbox of Lukas Vogel enlarged by 5\u00a0GB')
  expect(ended({ ...growth, ...undo, reverts_operation: 'resize', changed: 148 })).toBe(
    'Enlarging of 148 mailboxes by 5\u00a0GB undone',
  )
  expect(ended({ ...lukas, operation: 'add_alias' })).toBe('Alias for Lukas Vogel added')
})

it('the deletion of an identity links to the page that can restore it; earlier events link nowhere', () => {
  const removed = eventOf({ ...identity, operation: 'deleteIdentity', request_id: 'two', before: person })
  const changed = eventOf({ ...identity, request_id: 'one', before: person, after: left })
  expect(actsOf([removed, changed]).map(({ isGone }) => isGone)).toEqual([false, true])
  expect(pathOfResource('o', removed)).toBe(`/o/o/identities/${ada}`)
  expect(pathOfResource('o', changed)).toBe(`/o/o/identities/${ada}`)
  const box5 = eventOf({
    ...mailbox,
    operation: 'deleteMailboxQuota',
    before: box(5e9, { identity_id: ada }),
  })
  expect(pathOfResource('o', box5)).toBe(`/o/o/identities/${ada}`)
})

it('members that a list leaves out are counted', () => {
  const after = { members: [{ address: 'ada@brightwater.example' }], members_count: 1000 }
  expect(textOf(eventOf({ ...group, operation: 'addGroupMembers', before: { members: [] }, after }))).toBe(
    '1,000 members added to team@brightwater.example',
  )
})

it('who it was: a key, the operator, the mail system, or a person without a key', () => {
  const by = (key_name: string, operation: string, key_id: string | null = null) =>
    actorOf({ actor: { key_id, key_name }, operation })
  expect(by('Operator', 'createDepartment', 'a')).toEqual({ name: 'Operator', where: null })
  expect(by('Operator', 'createKey')).toEqual({ name: 'Operator', where: 'of the service' })
  expect(by('Mail system', 'warnMailboxUse')).toEqual({ name: 'Mail system', where: null })
  expect(by('Ada, on /me', 'changeOwnPassword')).toEqual({ name: 'Ada', where: 'in My account' })
})

it('a right-to-left reason moves nothing beside it', () => {
  const after = { ...left, status_reason: 'עזב' }
  expect(textOf(eventOf({ ...identity, before: person, after }))).toBe(
    'Ada Lovelace suspended: \u2068עזב\u2069',
  )
})

it.each([
  ['addDomain', 'Domain x.example added'],
  ['confirmDomain', 'Domain x.example confirmed'],
  ['removeDomain', 'Domain x.example removed'],
  ['restoreDomain', 'Domain x.example restored'],
  ['deleteDomainClaim', 'Domain x.example is no longer pending verification'],
] as const)('the toast after %s names the domain and the act', (operation, text) => {
  expect(doneText(operation, 'domain', 'x.example')).toBe(text)
})

it.each(['createAlias', 'updateAlias', 'deleteAlias'] as const)(
  'the toast after %s has its own act',
  (operation) => {
    const participle = { createAlias: 'created', updateAlias: 'changed', deleteAlias: 'deleted' }[operation]
    expect(doneText(operation, 'alias', 'sales@x.example')).toBe(`Alias sales@x.example ${participle}`)
  },
)
