import { openStream } from '../../api/stream'
import { exportAddresses } from '../../contract/generated/operations/addresses/exportAddresses'
import { exportGroupMembers } from '../../contract/generated/operations/addresses/exportGroupMembers'
import { exportAuditEvents } from '../../contract/generated/operations/audit/exportAuditEvents'
import { exportDepartments } from '../../contract/generated/operations/departments/exportDepartments'
import { exportDomains } from '../../contract/generated/operations/domains/exportDomains'
import { exportEnforcements } from '../../contract/generated/operations/enforcement/exportEnforcements'
import { exportRedirects } from '../../contract/generated/operations/delivery/exportRedirects'
import { exportDeletedIdentities } from '../../contract/generated/operations/identities/exportDeletedIdentities'
import { exportIdentities } from '../../contract/generated/operations/identities/exportIdentities'
import { exportKeys } from '../../contract/generated/operations/key/exportKeys'
import { exportMailboxQuotas } from '../../contract/generated/operations/mailbox-quotas/exportMailboxQuotas'
import { exportPlanItems } from '../../contract/generated/operations/plans/exportPlanItems'
import { exportPlans } from '../../contract/generated/operations/plans/exportPlans'
import type { Operation } from '../../contract/operation'
import type { CallArgs } from '../../api/url'
import type { CsvColumn } from '../columns'

/** The operations that export lists, by the operation of the list's pages. */
export const exportsOfLists: Readonly<Record<string, Pick<Operation<never, string>, 'id' | 'path'>>> = {
  listAddresses: exportAddresses,
  listAuditEvents: exportAuditEvents,
  listDeletedIdentities: exportDeletedIdentities,
  listRedirects: exportRedirects,
  listDepartments: exportDepartments,
  listDomains: exportDomains,
  listEnforcements: exportEnforcements,
  listGroupMembers: exportGroupMembers,
  listIdentities: exportIdentities,
  listKeys: exportKeys,
  listMailboxQuotas: exportMailboxQuotas,
  listPlanItems: exportPlanItems,
  listPlans: exportPlans,
}

/** The key of a list's query: the organization, the operation and its arguments. */
export type ListKey = readonly [organizationId: string, operationId: string, args: CallArgs]

/** Returns a function that opens the file of a list with its search, filters, order and columns. */
export const fileOfList = (
  [organizationId, id, { path = {}, query = {} }]: ListKey,
  columns: readonly CsvColumn[],
) => {
  const operation = exportsOfLists[id]
  if (operation === undefined) throw new Error(`The contract has no export of ${id}.`)
  const { limit: _limit, offset: _offset, suggest: _suggest, include: _include, ...rest } = query
  const args = { path, query: { ...rest, columns: columns.map(({ name }) => name).join(',') } }
  return (signal: AbortSignal) => openStream(organizationId, operation, args, signal)
}
