import { deleteAlias, updateAlias } from './addresses.ts'
import { restoreDeletedIdentity } from './deleted-identities.ts'
import { updateDepartment } from './departments.ts'
import { updateDomainSettings } from './domains.ts'
import { deleteGroup, updateGroup } from './groups.ts'
import { deleteIdentity, renameIdentity, updateIdentity } from './identities.ts'
import { resizeMailboxQuota, updateMailboxQuota } from './mailbox-quotas.ts'
import { updateOrganizationSettings } from './organization.ts'
import { removeDomain, restoreDomain } from './removed-domains.ts'
import { eventsOf, type Revertible, run } from './undo.ts'
import { restoreAlias } from '../changes/restore-alias.ts'
import { restoreGroup, undoAddition, undoRemoval } from '../changes/restore-group.ts'
import { aliasRecord } from '../views/addresses.ts'
import { departmentView } from '../views/departments.ts'
import { domainSettingsView, domainView } from '../views/domains.ts'
import { groupRecord } from '../views/groups.ts'
import { identityRecord } from '../views/identities.ts'
import { mailboxQuotaRecord } from '../views/mailbox-quotas.ts'
import { organizationSettingsView } from '../views/organization.ts'
import type { Db } from '../db/database.ts'
import { orNotFound, Problem } from '../problem.ts'
import { hasReplacedAlias } from '../queries/audit.ts'
import { formerDelivery, writeDelivery } from '../changes/delivery.ts'
import { deliveryRecord } from '../views/delivery.ts'
import { aliasById } from '../queries/addresses/aliases.ts'
import { deliveryById } from '../queries/mail/delivery.ts'
import { departmentById } from '../queries/departments.ts'
import { domainById } from '../queries/domains.ts'
import { groupById } from '../queries/addresses/groups.ts'
import { identityById } from '../queries/identities.ts'
import { mailboxQuotaById } from '../queries/mailbox-quotas.ts'
import { organizationSettings } from '../queries/organization.ts'
import { isFullAt } from '../rules/mailbox-limits.ts'

/*
 * How each operation is undone: by the handler of an operation, within the transaction of the undo, so that all rules
 * of the operation hold.
 */

/** Returns how to read a thing as its events keep it. */
const presentBy =
  <Row>(byId: (db: Db, id: string) => Promise<Row | null>, record: (row: Row) => object) =>
  async (db: Db, id: string): Promise<Readonly<Record<string, unknown>> | null> => {
    const row = await byId(db, id)
    return row && { ...record(row) }
  }

const identityAt = presentBy(identityById, identityRecord)
const aliasAt = presentBy(aliasById, aliasRecord)
const groupAt = presentBy(groupById, groupRecord)
const domainAt = presentBy(domainById, domainView)
const mailboxAt = presentBy(mailboxQuotaById, mailboxQuotaRecord)

/** How to undo each operation. */
export const revertible = {
  updateIdentity: {
    members: [
      'display_name',
      'department_id',
      'status',
      'status_reason',
      'delivery_while_suspended',
      'must_change_password',
      'external_id',
    ],
    present: identityAt,
    send: async (reversal, { resource_id }, body) =>
      eventsOf(await run(reversal, updateIdentity, { path: { identity_id: resource_id }, query: {}, body })),
  },
  deleteIdentity: {
    members: [],
    present: identityAt,
    send: async (reversal, { resource_id }) => {
      const request = { path: { identity_id: resource_id }, query: {}, body: { force: false } }
      const { body, events } = await run(reversal, restoreDeletedIdentity, request)
      return { events, warnings: Buffer.isBuffer(body) || typeof body === 'string' ? [] : body.warnings }
    },
  },
  restoreDeletedIdentity: {
    members: [],
    present: identityAt,
    send: async (reversal, { resource_id }) => {
      const { address } = orNotFound(await identityById(reversal.db, resource_id))
      const request = { path: { identity_id: resource_id }, query: { confirm: address }, body: undefined }
      return eventsOf(await run(reversal, deleteIdentity, request))
    },
  },
  renameIdentity: {
    members: ['address'],
    present: identityAt,
    send: async (reversal, event) => {
      const { local_part, domain_id } = event.before as { local_part: string; domain_id: string }
      const path = { identity_id: event.resource_id }
      const request = {
        path,
        query: {},
        body: { local_part, domain_id, leave_alias: false, alias_signs_in: true },
      }
      const { events } = await run(reversal, renameIdentity, request)
      return { events, warnings: (await hasReplacedAlias(reversal.db, event)) ? ['alias_not_restored'] : [] }
    },
  },
  createAlias: {
    members: [],
    present: aliasAt,
    send: async (reversal, { resource_id }) => {
      const { address } = orNotFound(await aliasById(reversal.db, resource_id))
      const request = { path: { alias_id: resource_id }, query: { confirm: address }, body: undefined }
      return eventsOf(await run(reversal, deleteAlias, request))
    },
  },
  updateAlias: {
    members: ['target_ids', 'note', 'enabled', 'expires_at', 'may_send_as', 'signs_in'],
    present: aliasAt,
    send: async (reversal, { resource_id }, body) =>
      eventsOf(await run(reversal, updateAlias, { path: { alias_id: resource_id }, query: {}, body })),
  },
  deleteAlias: {
    members: [],
    present: aliasAt,
    send: async ({ db }, { before }) => ({ events: [await restoreAlias(db, before)], warnings: [] }),
  },
  createGroup: {
    members: [],
    present: groupAt,
    send: async (reversal, { resource_id }) => {
      const { address } = orNotFound(await groupById(reversal.db, resource_id))
      const request = { path: { group_id: resource_id }, query: { confirm: address }, body: undefined }
      return eventsOf(await run(reversal, deleteGroup, request))
    },
  },
  updateGroup: {
    members: ['group_name', 'description', 'enabled', 'senders', 'sender_ids', 'may_send_as'],
    present: groupAt,
    send: async (reversal, { resource_id }, body) =>
      eventsOf(await run(reversal, updateGroup, { path: { group_id: resource_id }, query: {}, body })),
  },
  deleteGroup: {
    members: [],
    present: groupAt,
    send: ({ db }, { before }) => restoreGroup(db, before),
  },
  addGroupMembers: {
    members: ['members'],
    isIndependent: true,
    present: groupAt,
    send: ({ db }, { resource_id, after }) => undoAddition(db, resource_id, after),
  },
  removeGroupMembers: {
    members: ['members'],
    isIndependent: true,
    present: groupAt,
    send: ({ db }, { resource_id, before }) => undoRemoval(db, resource_id, before),
  },
  updateDelivery: {
    members: ['forward', 'auto_reply', 'own_rules'],
    present: presentBy(deliveryById, deliveryRecord),
    send: async ({ db }, { resource_id }, body) => {
      const before = orNotFound(await deliveryById(db, resource_id))
      const { event } = await writeDelivery(db, await formerDelivery(db, before, body), before)
      return { events: [event], warnings: [] }
    },
  },
  updateMailboxQuota: {
    members: ['warn_percent'],
    present: mailboxAt,
    send: async (reversal, { resource_id }, body) => {
      const path = { mailbox_quota_id: resource_id }
      return eventsOf(await run(reversal, updateMailboxQuota, { path, query: {}, body }))
    },
  },
  resizeMailboxQuota: {
    members: ['limit_bytes'],
    present: mailboxAt,
    send: async (reversal, { resource_id }, body) => {
      const { used_bytes } = orNotFound(await mailboxQuotaById(reversal.db, resource_id))
      const { limit_bytes } = body as { limit_bytes: number }
      const path = { mailbox_quota_id: resource_id }
      // It may be as full as it was.
      const request = { path, query: {}, body: { limit_bytes, force: true } }
      const { events } = await run(reversal, resizeMailboxQuota, request)
      return { events, warnings: isFullAt(used_bytes, limit_bytes) ? ['mailbox_full'] : [] }
    },
  },
  updateDepartment: {
    members: ['department_name', 'description', 'default_mailbox_limit_bytes', 'welcome_text'],
    present: presentBy(departmentById, departmentView),
    send: async (reversal, { resource_id }, body) =>
      eventsOf(
        await run(reversal, updateDepartment, { path: { department_id: resource_id }, query: {}, body }),
      ),
  },
  updateDomainSettings: {
    members: [
      'default_mailbox_limit_bytes',
      'max_mailbox_limit_bytes',
      'catch_all',
      'subaddressing',
      'description',
    ],
    present: presentBy(domainById, domainSettingsView),
    send: async (reversal, { resource_id }, body) =>
      eventsOf(
        await run(reversal, updateDomainSettings, { path: { domain_id: resource_id }, query: {}, body }),
      ),
  },
  removeDomain: {
    members: [],
    present: domainAt,
    send: async (reversal, { resource_id }) =>
      eventsOf(
        await run(reversal, restoreDomain, { path: { domain_id: resource_id }, query: {}, body: undefined }),
      ),
  },
  restoreDomain: {
    members: [],
    present: domainAt,
    send: async (reversal, { resource_id }) => {
      const { domain_name } = orNotFound(await domainById(reversal.db, resource_id))
      const request = {
        path: { domain_id: resource_id },
        query: { confirm: domain_name },
        body: undefined,
      }
      return eventsOf(await run(reversal, removeDomain, request))
    },
  },
  updateOrganizationSettings: {
    members: ['storage_units', 'deletion_approval_above', 'external_forwarding'],
    present: presentBy(organizationSettings, organizationSettingsView),
    send: async (reversal, { before }, body) => {
      const result = await run(reversal, updateOrganizationSettings, { path: {}, query: {}, body })
      const { deletion_approval_above: above } = orNotFound(await organizationSettings(reversal.db))
      const target = (before as { deletion_approval_above?: number | null }).deletion_approval_above
      // The undo would be done only once a second key approves it.
      if ('deletion_approval_above' in body && above !== target)
        throw new Problem('approval_needed', { detail: "Change this in the organization's settings." })
      return eventsOf(result)
    },
  },
} as const satisfies Record<string, Revertible>

export type RevertibleOperation = keyof typeof revertible
