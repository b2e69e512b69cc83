// Fills an organization with some of everything.
import type { OperationId } from '../server/generated/operations.ts'
import { type ClientActions, freshName, mebibyte } from './client-actions.ts'
import { operations } from '../tools/contract.js'

/** The ids of the contract. */
export const idNames = [
  'department_id',
  'domain_id',
  'identity_id',
  'alias_id',
  'group_id',
  'mailbox_quota_id',
  'key_id',
  'audit_event_id',
  'enforcement_id',
  'plan_id',
  'share_id',
  'claim_id',
] as const
export type IdName = (typeof idNames)[number]

/** Ids by what they name. */
export interface Ids extends Record<IdName, string> {
  /** The address of the identity; deleting one is confirmed with it. */
  address: string
  /** The address of the alias; deleting it is confirmed with it. */
  alias_address: string
  /** The address of the group; deleting it is confirmed with it. */
  group_address: string
  /** The name of the domain; removing it is confirmed with it. */
  domain_name: string
  /** Of a domain that was removed and can be restored. */
  removed_domain_id: string
  /** Of an identity that was deleted and can be restored, with its address. */
  deleted_identity_id: string
  deleted_address: string
  /** ETags of what the ids name, as the other organization sees them. */
  etags: Partial<Record<IdName, string>>
}

/** The ETags of what ids name, by the operations that answer one thing. */
const etagsOf = async (acts: ClientActions, ids: Record<IdName, string>): Promise<Ids['etags']> => {
  const etags: Ids['etags'] = {}
  for (const name of idNames) {
    const read = operations.find(({ method, path }) => method === 'GET' && path.endsWith(`{${name}}`))
    if (read === undefined) continue
    const { headers } = await acts.call(read.id as OperationId, { path: { [name]: ids[name] } })
    if (headers['etag'] !== undefined) etags[name] = headers['etag']
  }
  return etags
}

/** Everything that an organization has, a few times over. */
export const fillOrganization = async (acts: ClientActions, count: number): Promise<Ids[]> => {
  const domain_name = freshName()
  const domain_id = await acts.domain({ name: domain_name })
  const all: Ids[] = []
  for (let index = 0; index < count; index += 1) {
    const department_id = await acts.department(`Department ${index}`)
    const identity = await acts.identity(domain_id, `person${index}`, {
      department_id,
      mailbox_limit_bytes: 4 * mebibyte,
    })
    const { identity_id, address } = identity
    const { mailbox_quota_id } = identity.mailbox
    const key = await acts.call('createKey', {
      body: { key_name: `Key ${index}`, permissions: ['identity:read'] },
    })
    await acts.call('resizeMailboxQuota', {
      path: { mailbox_quota_id },
      body: { limit_bytes: 8 * mebibyte },
      headers: { 'idempotency-key': 'theirs' },
    })
    await acts.store(mailbox_quota_id, mebibyte)
    const { items } = (await acts.call('listAuditEvents', { query: { limit: 1 } })).body
    // As if a mail system had been attached when the mailbox was resized.
    const [receipt] = await acts.sql<{ enforcement_id: string }>(
      `insert into enforcement (organization_id, kind, identity_id, mailbox_quota_id, address)
       values ($1, 'quota', $2, $3, $4) returning enforcement_id`,
      [identity_id, mailbox_quota_id, address],
    )
    const gone = await acts.identity(domain_id, `gone${index}`)
    await acts.call('deleteIdentity', {
      path: { identity_id: gone.identity_id },
      query: { confirm: gone.address },
    })
    const removedName = freshName()
    const removed_domain_id = await acts.domain({ name: removedName })
    await acts.call('removeDomain', {
      path: { domain_id: removed_domain_id },
      query: { confirm: removedName },
    })
    const { alias } = (
      await acts.call('createAlias', {
        body: { local_part: `alias${index}`, domain_id, target_ids: [identity_id] },
      })
    ).body
    const { group } = (
      await acts.call('createGroup', {
        body: { local_part: `group${index}`, domain_id, group_name: 'Group', member_ids: [identity_id] },
      })
    ).body
    const plan = await acts.call('createPlan', {
      body: { operation: 'suspend', selection: { identity_ids: [identity_id] } },
    })
    const share = await acts.call('createDnsShare', { path: { domain_id }, body: {} })
    const claim = await acts.call('createDomainClaim', { body: { domain_name: `claim${index}.example` } })
    const ids = {
      department_id,
      domain_id,
      identity_id,
      alias_id: alias.alias_id,
      group_id: group.group_id,
      mailbox_quota_id,
      key_id: key.body.key.key_id,
      audit_event_id: items[0].audit_event_id,
      enforcement_id: receipt!.enforcement_id,
      plan_id: plan.body.plan_id,
      share_id: share.body.share.share_id,
      claim_id: claim.body.claim_id,
    }
    all.push({
      ...ids,
      address,
      alias_address: alias.address,
      group_address: group.address,
      domain_name,
      removed_domain_id,
      deleted_identity_id: gone.identity_id,
      deleted_address: gone.address,
      etags: await etagsOf(acts, ids),
    })
  }
  return all
}
