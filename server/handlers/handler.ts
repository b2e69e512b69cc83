import type { AuditEvent } from '../queries/audit-events.ts'
import type { SerializedResponse } from './response.ts'
import type { Database, Db, Snapshot } from '../db/database.ts'
import type { OperationId, Operations } from '../generated/operations.ts'
import type { SignInLimit } from '../auth/sign-in-limit.ts'
import type { Health, MailState, OwnSignIn, PublicServer, Service } from '../generated/model/index.ts'
import type { Lists } from '../lists/lists.ts'
import type { OrganizationNumbers } from '../rules/organization-numbers.ts'
import type { OwnScripts } from '../rules/sieve/own-script.ts'
import type { AuthenticatedRow } from '../queries/keys.ts'
import type { SharedKey, SharedReadId } from './shared-reads.ts'

/** The response of a change, and an event for each changed resource; no events if nothing was changed. */
export type MutationResult<Id extends OperationId> = Operations[Id]['response'] & {
  events: readonly AuditEvent[]
}

/** Sign-ins to My account: their limit, and the sessions at mail servers. */
export interface OwnAccounts {
  limit: SignInLimit
  /** Returns the open sessions of an address at the mail servers. @throws if they don't respond. */
  openSessions: (address: string) => Promise<readonly OwnSignIn[]>
}

/**
 * Repeats a check when the look of that id has ended, until it is true, the client's time has passed or it has disconnected.
 * @returns whether it was true.
 */
export type Wait = (lookId: string, isDone: () => Promise<boolean>) => Promise<boolean>

/** One request after it has been authenticated, authorized and validated. */
interface Context<Id extends OperationId> {
  path: Operations[Id]['path']
  query: Operations[Id]['query']
  body: Operations[Id]['body']
  /** The key of the request; of a shared read, what all keys have in common that share its response. */
  key: Id extends SharedReadId ? SharedKey : AuthenticatedRow
  requestId: string
  /** Whether If-Match lets a row of this version be changed. */
  ifMatchAllows: (version: number) => boolean
  /** Reads within the key's organization. */
  read: <T>(work: (db: Db) => Promise<T>) => Promise<T>
  /** Reads within the key's organization at one moment, until the client has received all of it. */
  snapshot: <T>(work: (db: Snapshot) => Promise<T>) => Promise<T>
  /** Finds pages of lists. */
  lists: Lists
  /** Whether a mail system is attached, and which of its services answer. */
  mailState: () => {
    state: MailState
    /** Whether the mail servers' files apply forwards, auto-replies and stops of users' rules; null if unknown. */
    binds_rules: boolean | null
    /** Whether they keep what rules send from other organizations of this service; null if unknown. */
    binds_organizations: boolean | null
    services: Readonly<Partial<Record<Service['service_code'], Pick<Service, 'state' | 'checked_at'>>>>
  }
  /** Signs in with a password as a mail app would; null if no mail server responds within a second. */
  tryPassword: (address: string, password: string) => Promise<boolean | null>
  /** Returns an identity's own Sieve scripts; null without a mailbox. Rejects if no mail server responds. */
  ownScripts: (address: string) => Promise<OwnScripts | null>
  /** Writes without a lock of the organization and without an event: only observations, such as whether a password works. */
  writeUnaudited: <T>(work: (db: Db) => Promise<T>) => Promise<T>
  ownAccounts: OwnAccounts
  /** The servers that users enter in their mail apps. */
  publicServers: readonly PublicServer[]
  /** The origin that the client used; empty if it is unknown. */
  origin: string
  /** Null if the client doesn't want to wait (`x-wait-seconds`). */
  wait: Wait | null
  /** Runs one transaction with the organization's row locked: the change, its events and its Idempotency-Key, which may replay an earlier response. */
  change: (
    work: (db: Db, organization: OrganizationNumbers) => Promise<MutationResult<Id>>,
  ) => Promise<SerializedResponse>
}

export type Handler<Id extends OperationId> = (
  context: Context<Id>,
) => Promise<Operations[Id]['response'] | SerializedResponse>

/** An operation that responds also while the database is unavailable, so it gets no key. */
export type OutageOperationId = 'getHealth'

/** An operation that needs no key, because it authenticates the user itself, or the link that is used. */
export type OpenOperationId = 'createOwnSession' | 'getSharedDns' | 'checkSharedDns'

export type KeyOperationId = Exclude<OperationId, OutageOperationId | OpenOperationId>

export type OpenHandler<Id extends OpenOperationId> = (request: {
  body: Operations[Id]['body']
  requestId: string
  /** The network address that it comes from. */
  source: string
  /** The token of a link (`x-share-token`). */
  shareToken: string | undefined
  wait: Wait | null
  database: Database
  ownAccounts: OwnAccounts
}) => Promise<Operations[Id]['response']>

export type OutageHandler<Id extends OutageOperationId> = (services: {
  health: () => Promise<Health>
}) => Promise<Operations[Id]['response']>

/** Each operation of the contract is in one of these, so an operation without a handler doesn't compile. */
export type Handlers = { readonly [Id in KeyOperationId]: Handler<Id> }
export type OpenHandlers = { readonly [Id in OpenOperationId]: OpenHandler<Id> }
export type OutageHandlers = { readonly [Id in OutageOperationId]: OutageHandler<Id> }
