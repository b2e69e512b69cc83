import type { AuditEvent } from '../queries/audit-events.ts'
import type { SerializedResponse } from './response.ts'
import type { Db } from '../db/database.ts'
import type { OperationId, Operations } from '../generated/operations.ts'
import type { Health, MailState, Service } from '../generated/model/index.ts'
import type { Lists } from '../lists/lists.ts'
import type { OrganizationNumbers } from '../rules/organization-numbers.ts'
import type { AuthenticatedRow } from '../queries/keys.ts'

/** What a transaction changes: the answer, and an event for each thing changed. No events: nothing was changed. */
export type MutationResult<Id extends OperationId> = Operations[Id]['answer'] & {
  events: readonly AuditEvent[]
}

/** One request after it has been authenticated, authorized and validated. */
interface Context<Id extends OperationId> {
  path: Operations[Id]['path']
  query: Operations[Id]['query']
  body: Operations[Id]['body']
  /** The key of the request. */
  key: AuthenticatedRow
  requestId: string
  /** Whether If-Match lets a row of this version be changed. */
  ifMatchAllows: (version: number) => boolean
  /** Reads within the key's organization. */
  read: <T>(work: (db: Db) => Promise<T>) => Promise<T>
  /** Finds pages of lists. */
  lists: Lists
  /** Whether a mail system is attached, and which of its services answer. */
  mailState: () => {
    state: MailState
    services: Readonly<Partial<Record<Service['service_code'], Pick<Service, 'state' | 'checked_at'>>>>
  }
  /** Signs in with a password as a mail program would; null where nobody can be asked, or has not answered in a second. */
  tryPassword: (address: string, password: string) => Promise<boolean | null>
  /** Writes what is no change of anything: without a lock of the organization, and without an event. */
  note: <T>(work: (db: Db) => Promise<T>) => Promise<T>
  /** One transaction, with the organization's row locked: the change, its events, and the record of its Idempotency-Key, which may replay an earlier answer instead. */
  change: (
    work: (db: Db, organization: OrganizationNumbers) => Promise<MutationResult<Id>>,
  ) => Promise<SerializedResponse>
}

export type Handler<Id extends OperationId> = (
  context: Context<Id>,
) => Promise<Operations[Id]['answer'] | SerializedResponse>

/** An operation that is answered also while the database cannot be asked whose key it is: it gets no key. */
export type OutageOperationId = 'getHealth'

export type KeyOperationId = Exclude<OperationId, OutageOperationId>

export type OutageHandler<Id extends OutageOperationId> = (services: {
  health: () => Promise<Health>
}) => Promise<Operations[Id]['answer']>

/** Every operation of the contract is in one of these two: one that has no handler does not compile. */
export type Handlers = { readonly [Id in KeyOperationId]: Handler<Id> }
export type OutageHandlers = { readonly [Id in OutageOperationId]: OutageHandler<Id> }
