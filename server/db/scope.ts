import type pg from 'pg'
import type { Planning } from './database.ts'
import { queryAfter, type Statement } from './scoped-query.ts'
import { createStatementNames } from './statement-names.ts'

/** How the role and the organization are set for the statements of a connection. */
export interface Scope {
  /** The settings with which a connection is opened. */
  settings: pg.ClientConfig
  /** Sets the organization for the following statements, until another one is set. */
  enter: (client: pg.ClientBase, organizationId: string) => Promise<void>
  /** Begins a transaction. `mode` is its characteristics in SQL, such as `read only`. */
  begin: (client: pg.ClientBase, organizationId: string, mode?: string) => Promise<unknown>
  /** Runs a statement, either in the open transaction, or alone with a time-out in milliseconds. */
  query: (
    client: pg.ClientBase,
    statement: Statement & { planning: Planning; milliseconds?: number },
    within: { organizationId: string; isTransaction: boolean },
  ) => Promise<pg.QueryResult>
}

/** As which role connections work: `app` for requests, `operator` for the command line, `worker` for the mail plane. */
export type DatabaseRole = 'app' | 'operator' | 'worker'

interface ScopeOptions {
  role: DatabaseRole
  /** Milliseconds; without a value there is no limit. */
  timeouts: { statement?: number; lock?: number; idleInTransaction: number }
}

/**
 * Sets role and organization for the whole connection, without JIT: it takes longer to compile statements of many parts, such as
 * recursive ones, than they take to run. Setting the organization costs a statement only when it is
 * another one than before. Only for connections that have no other user in between.
 */
export const connectionScope = ({ role, timeouts }: ScopeOptions): Scope => {
  const organizations = new WeakMap<pg.ClientBase, string>()
  const nameOf = createStatementNames()
  return {
    settings: {
      options: `-c role=postroom_${role} -c timezone=UTC -c jit=off`,
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
    begin: (client, _, mode = '') => client.query(`begin ${mode}`),
    query: (client, { text, values, planning, milliseconds }, { isTransaction }) => {
      if (milliseconds !== undefined && !isTransaction) {
        const first = { text: `select ${settingOf('$1')}`, values: [String(milliseconds)] }
        return queryAfter(client, first, { text, values })
      }
      const name = planning === 'once' ? nameOf(text) : undefined
      return client.query({ text, values: [...values], ...(name ? { name } : {}) })
    },
  }
}

const settingOf = (milliseconds: string) => `set_config('statement_timeout', ${milliseconds}, true)`

const isUuidOrEmpty = /^[0-9a-f-]{0,36}$/

/**
 * Sets role, organization and time-outs for each transaction only, because a pooler may give the connection to another
 * client after each one. For the same reason statements are not prepared by name.
 */
export const transactionScope = ({ role, timeouts }: ScopeOptions): Scope => {
  const fixed = {
    role: `postroom_${role}`,
    timezone: 'UTC',
    jit: 'off',
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
    begin: (client, organizationId, mode = '') => {
      if (!isUuidOrEmpty.test(organizationId)) throw new Error('An organization is named by its UUID.')
      return client.query(`begin ${mode}; ${withOrganization(`'${organizationId}'`)}`)
    },
    query: (client, { text, values, milliseconds }, { organizationId, isTransaction }) => {
      if (isTransaction) return client.query({ text, values: [...values] })
      const first =
        milliseconds === undefined
          ? { text: setting, values: [organizationId] }
          : { text: `${setting}, ${settingOf('$2')}`, values: [organizationId, String(milliseconds)] }
      return queryAfter(client, first, { text, values })
    },
  }
}
