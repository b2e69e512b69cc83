// Random simultaneous changes, after which all counters must agree with the rows.
import { expect } from 'vitest'
import type { Harness, Organization } from './harness.ts'
import { wrongAddressCopies } from './address-copies.ts'
import { randomFrom } from './random.js'
import { type ClientActions, clientActions, mebibyte } from './client-actions.ts'

const sums = `
  select
    (select row_to_json(t) from (select storage_allocated_bytes, storage_used_bytes, identity_count, mailbox_count,
       measured_mailbox_count, domain_count, department_count from organization where organization_id = $1) t) as kept,
    (select row_to_json(t) from (select
       (select coalesce(sum(limit_bytes), 0) from mailbox_quota where organization_id = $1) as storage_allocated_bytes,
       (select coalesce(sum(used_bytes), 0) from mailbox_quota where organization_id = $1) as storage_used_bytes,
       (select count(*) from identity where organization_id = $1) as identity_count,
       (select count(*) from mailbox_quota where organization_id = $1) as mailbox_count,
       (select count(used_bytes) from mailbox_quota where organization_id = $1) as measured_mailbox_count,
       (select count(*) from domain where organization_id = $1) as domain_count,
       (select count(*) from department where organization_id = $1) as department_count) t) as counted,
    (select json_agg(row_to_json(t)) from (
       select d.domain_id, d.identity_count, d.storage_allocated_bytes,
         (select count(*) from identity i where i.domain_id = d.domain_id) as identities,
         (select coalesce(sum(limit_bytes), 0) from mailbox_quota m join identity i using (identity_id)
           where i.domain_id = d.domain_id) as allocated
       from domain d where d.organization_id = $1) t
     where (identity_count, storage_allocated_bytes) <> (identities, allocated)) as domains,
    (select json_agg(row_to_json(t)) from (
       select d.department_name, d.identity_count, d.storage_allocated_bytes, d.storage_used_bytes,
         d.mailbox_count, d.measured_mailbox_count,
         (select count(*) from mailbox_quota m where m.department_id = d.department_id) as mailboxes,
         (select count(used_bytes) from mailbox_quota m where m.department_id = d.department_id) as measured,
         (select count(*) from identity i where i.department_id = d.department_id) as identities,
         (select coalesce(sum(limit_bytes), 0) from mailbox_quota m join identity i using (identity_id)
           where i.department_id = d.department_id) as allocated,
         (select coalesce(sum(used_bytes), 0) from mailbox_quota m join identity i using (identity_id)
           where i.department_id = d.department_id) as used
       from department d where d.organization_id = $1) t
     where (identity_count, mailbox_count, measured_mailbox_count, storage_allocated_bytes, storage_used_bytes)
       <> (identities, mailboxes, measured, allocated, used)) as departments,
    (select json_agg(m.address) from mailbox_quota m join identity i using (identity_id) where m.organization_id = $1
       and (m.address, m.display_name, m.domain_id, m.department_id, m.identity_status)
         is distinct from (i.address, i.display_name, i.domain_id, i.department_id, i.status)) as copies,
    (select json_agg(row_to_json(t)) from (
       select level, tenth, coalesce(f.count, 0) as kept, coalesce(m.count, 0) as counted
       from (select coalesce(level, '') as level, coalesce(tenth, -1) as tenth, count from mailbox_fullness
         where organization_id = $1) f
       full join (select coalesce(level, '') as level, coalesce(mailbox_tenth(used_permille), -1) as tenth, count(*)
         from mailbox_quota where organization_id = $1 group by 1, 2) m using (level, tenth)) t
     where kept <> counted) as fullness,
    ${wrongAddressCopies} as addresses`

/** What organization, domains and departments say that they hold is what there is, and each mailbox its identity's. */
export const expectNumbersToAgree = async (acts: ClientActions): Promise<void> => {
  const [row] = await acts.sql<Record<string, unknown>>(sums)
  expect(row?.['kept']).toEqual(row?.['counted'])
  expect(row).toMatchObject({
    domains: null,
    departments: null,
    copies: null,
    fullness: null,
    addresses: null,
  })
}

/** Makes many changes of every kind that affects a number, a few at the same time, then compares all numbers with the rows. */
export const runConcurrentLoad = async (
  harness: Harness,
  organization: Organization,
  { changes, seed }: { changes: number; seed: number },
): Promise<Record<string, number>> => {
  const acts = clientActions(harness, organization)
  const { next: random } = randomFrom(seed)
  const oneOf = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)]
  const domains = [await acts.domain(), await acts.domain()]
  const departments: string[] = []
  const identities: { identity_id: string; address: string; mailbox: string | undefined }[] = []
  const size = () => (1 + Math.floor(random() * 64)) * mebibyte
  const path = () => ({ mailbox_quota_id: oneOf(identities)?.mailbox ?? '' })
  const outcomes: Record<string, number> = {}

  const kinds: (() => Promise<{ status: number }>)[] = [
    async () => {
      const reply = await acts.call('createDepartment', { body: { department_name: `D ${random()}` } })
      if (reply.status === 201) departments.push(reply.body.department_id)
      return reply
    },
    ...Array.from({ length: 3 }, () => async () => {
      const body = {
        domain_id: oneOf(domains),
        local_part: `p${Math.floor(random() * 1e9)}`,
        display_name: 'New Identity',
        department_id: oneOf([...departments, null]) ?? null,
        mailbox_limit_bytes: oneOf([null, size(), size()]) ?? null,
      }
      const reply = await acts.call('createIdentity', { body })
      const identity = reply.body?.identity
      if (identity) identities.push({ ...identity, mailbox: identity.mailbox?.mailbox_quota_id })
      return reply
    }),
    () => {
      const body = { department_id: oneOf([...departments, null]) ?? null, display_name: `N ${random()}` }
      return acts.call('updateIdentity', {
        path: { identity_id: oneOf(identities)?.identity_id ?? '' },
        body,
      })
    },
    () =>
      acts.call('resizeMailboxQuota', { path: path(), body: { limit_bytes: size(), force: random() < 0.5 } }),
    () => acts.call('deleteMailboxQuota', { path: path(), query: { force: 'true' } }),
    async () => {
      const one = oneOf(identities)
      const reply = await acts.call('createMailboxQuota', { body: { identity_id: one?.identity_id ?? '' } })
      if (one && reply.status === 201) one.mailbox = reply.body.mailbox_quota_id
      return reply
    },
    () => {
      const one = oneOf(identities)
      return acts.call('deleteIdentity', {
        path: { identity_id: one?.identity_id ?? '' },
        query: { confirm: one?.address ?? 'x' },
      })
    },
    () =>
      acts.call('deleteDepartment', {
        path: { department_id: oneOf(departments) ?? '' },
        query: { reassign_to: oneOf([...departments, 'none']) ?? 'none' },
      }),
    async () => {
      await acts.store(oneOf(identities)?.mailbox ?? '0199f3a2-7c1e-7d3a-9b55-1f0a52c6d0ff', size())
      return { status: 0 }
    },
  ]
  for (let change = 0; change < changes; change += 5) {
    const replies = await Promise.all(Array.from({ length: 5 }, () => (oneOf(kinds) ?? kinds[0]!)()))
    for (const { status } of replies) outcomes[status] = (outcomes[status] ?? 0) + 1
  }
  await expectNumbersToAgree(acts)
  return outcomes
}
