// What tests do through the API.
import { expect } from 'vitest'
import type { OperationId } from '../server/generated/operations.ts'
import type { Harness, Organization, Reply } from './harness.ts'

const unrecorded = new Set([
  'address_unicode',
  'enforcement',
  'mailbox_enforcement',
  'logins',
  'all_logins_since',
  'failed_sign_ins',
  'password_is_unknown',
])

/**
 * What the audit keeps of an identity or a mailbox as it is answered: all but the address in Unicode, what mail servers have
 * done and seen, and whether a new password is needed.
 */
export const recorded = (answer: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(answer).filter(([name]) => !unrecorded.has(name)))

/** Bytes. */
export const mebibyte = 1_048_576

/** An id that nothing has. */
export const unknownId = '0199f3a2-7c1e-7d3a-9b55-1f0a52c6d0ff'

interface DomainOptions {
  name: string
  unicode?: string
  standard?: number
  maximum?: number
}

let count = 0

/** A domain name that no test had before. */
export const freshName = (): string => {
  count += 1
  return `domain-${process.pid}-${count}.example`
}

/** What one organization's owner does with the API, as short as a test wants to write it. */
export const clientActions = (harness: Harness, { organization_id, owner }: Organization) => {
  const call = (
    id: OperationId,
    {
      path = {},
      ...rest
    }: {
      path?: Record<string, string>
      query?: Record<string, string | number>
      body?: unknown
      headers?: Record<string, string>
    } = {},
  ) => harness.call(id, { key: owner, path, ...rest })

  const sql = <Row extends object>(text: string, values: readonly unknown[] = []) =>
    harness.operator.write(organization_id, (db) => db.query<Row>(text, [organization_id, ...values]))

  return {
    organization_id,
    call,
    /** Runs a statement as the operator; `$1` is the organization. */
    sql,
    /** Adds a domain as the operator does; the sizes are bytes. */
    domain: async (
      { name, unicode = name, standard = mebibyte, maximum = 1024 * mebibyte }: DomainOptions = {
        name: freshName(),
      },
    ): Promise<string> => {
      const [row] = await sql<{ domain_id: string }>(
        `insert into domain (organization_id, domain_id, domain_name, domain_name_unicode,
           default_mailbox_limit_bytes, max_mailbox_limit_bytes)
         values ($1, uuid_v7(), $2, $3, $4, $5) returning domain_id`,
        [name, unicode, standard, maximum],
      )
      return row?.domain_id ?? ''
    },
    department: async (department_name: string): Promise<string> =>
      (await call('createDepartment', { body: { department_name } })).body.department_id,
    /** A new identity; the answer's `identity`. */
    identity: async (domain_id: string, local_part: string, more: object = {}): Promise<Reply['body']> => {
      const { status, body } = await call('createIdentity', {
        body: { domain_id, local_part, display_name: local_part, ...more },
      })
      expect([status, body.code]).toEqual([201, undefined])
      return body.identity
    },
    /** What the mail server does: it stores mail in a mailbox. */
    store: (mailboxQuotaId: string, bytes: number, messages = 1) =>
      harness.operator.write(organization_id, async (db) => {
        await db.query('select from organization where organization_id = $1 for no key update', [
          organization_id,
        ])
        await db.query(
          `update mailbox_quota set used_bytes = $3, used_messages = $4, usage_as_of = now()
           where organization_id = $1 and mailbox_quota_id = $2`,
          [organization_id, mailboxQuotaId, bytes, messages],
        )
      }),
    quota: async (): Promise<Reply['body']> => (await call('getOrganizationQuota')).body,
    /** The events of one request, or of one thing, as the audit lists them, oldest first. */
    events: async (query: Record<string, string>): Promise<Reply['body'][]> => {
      const { items } = (await call('listAuditEvents', { query: { limit: 200, ...query } })).body
      const isEvery = ['q', 'resource_id', 'identity_id', 'plan_id'].some((name) => name in query)
      return isEvery ? items.toReversed() : withParts(items)
    },
    /** The events that one request made. */
    eventsOf: async ({ headers }: Reply): Promise<Reply['body'][]> =>
      withParts((await call('listAuditEvents', { query: { limit: 200 } })).body.items).filter(
        ({ request_id }) => request_id === headers['x-request-id'],
      ),
  }
}

export type ClientActions = ReturnType<typeof clientActions>

/** Listed events and their parts as single ones, oldest first. */
const withParts = (items: Reply['body'][]): Reply['body'][] => {
  const single = items.toReversed().flatMap((event) => {
    const parts = event.parts.map((part: object) => ({ ...event, ...part }))
    return [event, ...parts].toSorted((one, other) => (one.audit_event_id < other.audit_event_id ? -1 : 1))
  })
  return [...new Map(single.map((event) => [event.audit_event_id, event])).values()]
}

/** The places that a refusal names. */
export const errorPaths = ({ body }: Reply): string[] =>
  (body.errors ?? []).map((error: { path: string }) => error.path)
