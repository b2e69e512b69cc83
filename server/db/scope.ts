import type pg from 'pg'
import { queryAfter, type Statement } from './scoped-query.ts'

/** How the statements of a connection come to know the role and the organization that they work for. */
export interface Scope {
  /** What a connection is opened with. */
  settings: pg.ClientConfig
  /** Names the organization of what is sent until another is named. */
  enter: (client: pg.ClientBase, organizationId: string) => Promise<void>
  /** Begins a transaction. */
  begin: (client: pg.ClientBase, organizationId: string) => Promise<unknown>
  /** Runs a statement, by itself or in the transaction that was begun. */
  query: (
    client: pg.ClientBase,
    statement: Statement & { name: string | undefined },
    within: { organizationId: string; isTransaction: boolean },
  ) => Promise<pg.QueryResult>
}

/** As which role connections work: `app` for requests, `operator` for the command line, `worker` for the mail plane. */
export type DatabaseRole = 'app' | 'operator' | 'worker'

interface ScopeOptions {
  role: DatabaseRole
  /** Milliseconds; absent: not bounded. */
  timeouts: { statement?: number; lock?: number; idleInTransaction: number }
}

/**
 * Role and organization belong to the connection, which keeps them: an organization costs a statement when it is
 * another one than before. Only for connections that nobody else uses in between.
 */
export const connectionScope = ({ role, timeouts }: ScopeOptions): Scope => {
  const organizations = new WeakMap<pg.ClientBase, string>()
  return {
    settings: {
      options: `-c role=postroom_${role} -c timezone=UTC`,
      idle_in_transaction_session_timeout: timeouts.idleInTransaction,
      ...(timeouts.statement === undefined ? {} : { statement_timeout: timeouts.statement }),
      ...(timeouts.lock === undefined ? {} : { lock_timeout: timeouts.lock }),
    },
    enter: async (client, organizationId) => {
      if (organizations.get(client) === organizationId) return
      organizations.delete(client)
      await client.query("select set_config('postroom.organization_id', $1, false)", [organizationId])
      organizations.set(client, organizationId)
    },
    begin: (client) => client.query('begin'),
    query: (client, { text, values, name }) =>
      client.query({ text, values: [...values], ...(name ? { name } : {}) }),
  }
}

const isUuidOrEmpty = /^[0-9a-f-]{0,36}$/

/**
 * Role, organization and time-outs belong to each transaction and are gone with it: nothing is assumed of a connection,
 * which a pooler may give to somebody else after each transaction. Statements are not prepared by name either.
 */
export const transactionScope = ({ role, timeouts }: ScopeOptions): Scope => {
  const fixed = {
    role: `postroom_${role}`,
    timezone: 'UTC',
    statement_timeout: timeouts.statement ?? 0,
    lock_timeout: timeouts.lock ?? 0,
    idle_in_transaction_session_timeout: timeouts.idleInTransaction,
  }
  const settings = Object.entries(fixed).map(([name, value]) => `set_config('${name}', '${value}', true)`)
  const withOrganization = (value: string) =>
    `select ${settings.join(', ')}, set_config('postroom.organization_id', ${value}, true)`
  const setting = withOrganization('$1')
  return {
    settings: {},
    enter: async () => undefined,
    begin: (client, organizationId) => {
      if (!isUuidOrEmpty.test(organizationId)) throw new Error('An organization is named by its UUID.')
      return client.query(`begin; ${withOrganization(`'${organizationId}'`)}`)
    },
    query: (client, { text, values }, { organizationId, isTransaction }) =>
      isTransaction
        ? client.query({ text, values: [...values] })
        : queryAfter(client, { text: setting, values: [organizationId] }, { text, values }),
  }
}
