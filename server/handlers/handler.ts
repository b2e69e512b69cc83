import type { AuditEvent } from '../queries/audit-events.ts'
import type { SerializedResponse } from './response.ts'
import type { Database, Db, Snapshot } from '../db/database.ts'
import type { OperationId, Operations } from '../generated/operations.ts'
import type { SignInLimit } from '../auth/sign-in-limit.ts'
import type { Health, MailState, OwnSignIn, PublicServer, Service } from '../generated/model/index.ts'
import type { Lists } from '../lists/lists.ts'
import type { OrganizationNumbers } from '../rules/organization-numbers.ts'
import type { AuthenticatedRow } from '../queries/keys.ts'

/** What a transaction changes: the answer, and an event for each thing changed. No events: nothing was changed. */
export type MutationResult<Id extends OperationId> = Operations[Id]['answer'] & {
  events: readonly AuditEvent[]
}

/** What people sign in with, and what mail servers know of them. */
export interface People {
  limit: SignInLimit
  /** The open sessions of an address at the mail servers. Rejects where they do not answer. */
  openSessions: (address: string) => Promise<readonly OwnSignIn[]>
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
  /** Reads within the key's organization at one moment, for as long as a client takes an answer. */
  snapshot: <T>(work: (db: Snapshot) => Promise<T>) => Promise<T>
  /** Finds pages of lists. */
  lists: Lists
  /** Whether a mail system is attached, and which of its services answer. */
  mailState: () => {
    state: MailState
    /** Whether the operator gets the mail to `postmaster@` and `abuse@` if no identity does; null if unknown. */
    has_postmaster: boolean | null
    services: Readonly<Partial<Record<Service['service_code'], Pick<Service, 'state' | 'checked_at'>>>>
  }
  /** Signs in with a password as a mail program would; null where nobody can be asked, or has not answered in a second. */
  tryPassword: (address: string, password: string) => Promise<boolean | null>
  /** Writes what is no change of anything: without a lock of the organization, and without an event. */
  note: <T>(work: (db: Db) => Promise<T>) => Promise<T>
  people: People
  /** The servers that users enter in their mail programs. */
  publicServers: readonly PublicServer[]
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

/** An operation that needs no key: it judges by itself who sends the request. */
export type OpenOperationId = 'createOwnSession'

export type KeyOperationId = Exclude<OperationId, OutageOperationId | OpenOperationId>

export type OpenHandler<Id extends OpenOperationId> = (request: {
  body: Operations[Id]['body']
  requestId: string
  /** The network address that it comes from. */
  source: string
  database: Database
  people: People
}) => Promise<Operations[Id]['answer']>

export type OutageHandler<Id extends OutageOperationId> = (services: {
  health: () => Promise<Health>
}) => Promise<Operations[Id]['answer']>

/** Every operation of the contract is in one of these: one that has no handler does not compile. */
export type Handlers = { readonly [Id in KeyOperationId]: Handler<Id> }
export type OpenHandlers = { readonly [Id in OpenOperationId]: OpenHandler<Id> }
export type OutageHandlers = { readonly [Id in OutageOperationId]: OutageHandler<Id> }
