import { operations } from '../generated/contract.ts'
import type { OperationId } from '../generated/operations.ts'
import type { AuthenticatedRow } from '../queries/keys.ts'

/**
 * Reads that show what belongs to the key itself, such as whether it asked for an approval, or that record which key reads. Health
 * shares what it checks for all organizations.
 */
const ownReads = ['getHealth', 'inspectKey', 'listPlans', 'getPlan', 'getOwnRules'] as const

/** Reads with the same response for all keys of an organization that have the same permissions. */
export type SharedReadId = {
  [Id in OperationId]: (typeof operations)[Id] extends { method: 'GET'; streams: false; keyKind: null }
    ? Exclude<Id, (typeof ownReads)[number]>
    : never
}[OperationId]

/** What such a read knows of its key. It is all that a response can depend on, besides path, query and the organization's data. */
export type SharedKey = Pick<AuthenticatedRow, 'organization_id' | 'permissions'>

export const isSharedRead = (id: OperationId): id is SharedReadId => {
  const { method, streams, keyKind } = operations[id]
  return method === 'GET' && !streams && keyKind === null && !ownReads.some((own) => own === id)
}

/** Returns what a shared read knows of its key. The order of the permissions tells nothing. */
export const sharedKeyOf = ({ organization_id, permissions }: AuthenticatedRow): SharedKey => ({
  organization_id,
  permissions: permissions.toSorted(),
})
