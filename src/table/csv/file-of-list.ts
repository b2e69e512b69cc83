import { openStream } from '../../api/stream'
import { exportAddresses } from '../../contract/generated/operations/addresses/exportAddresses'
import { exportDepartments } from '../../contract/generated/operations/departments/exportDepartments'
import { exportDeletedIdentities } from '../../contract/generated/operations/identities/exportDeletedIdentities'
import { exportIdentities } from '../../contract/generated/operations/identities/exportIdentities'
import { exportMailboxQuotas } from '../../contract/generated/operations/mailbox-quotas/exportMailboxQuotas'
import type { Operation } from '../../contract/operation'
import type { CallArgs } from '../../api/url'
import type { CsvColumn } from '../columns'

/** The lists of which the API makes a file, by the operation of their pages. */
const files: Readonly<Record<string, Pick<Operation<never, string>, 'id' | 'path'>>> = {
  listAddresses: exportAddresses,
  listDepartments: exportDepartments,
  listIdentities: exportIdentities,
  listDeletedIdentities: exportDeletedIdentities,
  listMailboxQuotas: exportMailboxQuotas,
}

/** The key of a list's query: the organization, the operation and its arguments. */
export type ListKey = readonly [organizationId: string, operationId: string, args: CallArgs]

/** Opens the file of a list with its search, filters, order and columns; null where the API makes none. */
export const fileOfList = ([organizationId, id, { query = {} }]: ListKey, columns: readonly CsvColumn[]) => {
  const operation = files[id]
  if (operation === undefined) return null
  const { limit: _limit, offset: _offset, suggest: _suggest, include: _include, ...rest } = query
  const args = { query: { ...rest, columns: columns.map(({ name }) => name).join(',') } }
  return (signal: AbortSignal) => openStream(organizationId, operation, args, signal)
}
