import { withTimeout } from '../concurrency/with-timeout.ts'
import { changeFaultText } from '../db/change-fault.ts'
import type { Database, Db } from '../db/database.ts'
import { DatabaseUnavailable } from '../db/failures.ts'
import { shownServers } from '../dns/shown-server.ts'
import { contractVersion } from '../generated/contract.ts'
import type { Health, HealthComponent, MailSystem, PublicServer } from '../generated/model/index.ts'
import { mailServices, type MailState } from '../mail/state.ts'
import { type DnsHealth, dnsHealth } from '../queries/dns/check-jobs.ts'
import { pendingReceipts } from '../queries/mail/receipts.ts'

/** Milliseconds that a component may take to respond. */
const timeoutMs = 1000

/** Whether the database server is a standby or set to read-only. */
export const isReadOnlyDatabase = async (db: Pick<Db, 'one'>): Promise<boolean> => {
  const row = await db.one<{ is_read_only: boolean }>(
    "select current_setting('transaction_read_only')::boolean as is_read_only",
    [],
  )
  return row?.is_read_only ?? false
}

/** Checks a component by using it. It is `down` when that fails or takes too long. */
const checkComponent = async (
  component: HealthComponent['component'],
  probe: () => Promise<unknown>,
): Promise<HealthComponent> => {
  const start = performance.now()
  const latency_ms = () => Math.round(performance.now() - start)
  try {
    if (await withTimeout(probe(), timeoutMs)) return { component, status: 'ok', latency_ms: latency_ms() }
    return { component, status: 'down', latency_ms: latency_ms(), message: 'No answer within 1 second.' }
  } catch (error) {
    // The URL requires a server that takes changes, and none of those that respond does; see `serversOf`.
    const isStandby = error instanceof DatabaseUnavailable && error.reason === 'read_only'
    const message = isStandby
      ? 'No server that accepts changes can be reached.'
      : "The server can't be reached."
    return { component, status: 'down', latency_ms: latency_ms(), message }
  }
}

/** Checks whether the database takes changes, by its own settings and by the results of earlier changes. */
const checkDatabase = async (database: Database): Promise<HealthComponent> => {
  let isReadOnly = false
  const component = await checkComponent('database', async () => {
    isReadOnly = await database.plain(isReadOnlyDatabase)
  })
  // The query has just shown whether it is read-only. Only the next change can show whether the disk has room again.
  const isFull = database.changeFault()?.reason === 'disk_full'
  const reason = isReadOnly ? 'read_only' : isFull ? 'disk_full' : undefined
  if (component.status !== 'ok' || reason === undefined) return component
  return {
    ...component,
    status: 'degraded',
    message: `Reads work, changes are refused: ${changeFaultText[reason]}`,
  }
}

/** A component that works and that nothing can be asked of, as a sentence tells. */
const unasked = (component: HealthComponent['component'], message: string): HealthComponent => ({
  component,
  status: 'ok',
  latency_ms: null,
  message,
})

interface HealthSources {
  database: Database
  /** Sends the service a request as its clients do; null where it does not listen. */
  probeApi: () => Promise<void> | null
  /** Writes a value to the cache that all processes share and reads it back; null where there is none. */
  probeCache: (() => Promise<void>) | null
  mailState: () => MailState
  /** The path of My account, on which users change their password; null where there is none. */
  ownPage: string | null
  /** Whether links show DNS records without a key. */
  hasDnsLinks: boolean
  /** The servers that users enter in their mail apps. */
  publicServers: readonly PublicServer[]
  /** The server's version. */
  version: string
}

const checkApi = async (probe: HealthSources['probeApi']): Promise<HealthComponent> => {
  const answer = probe()
  if (answer === null) return unasked('api', 'No port is configured to check.')
  return checkComponent('api', () => answer)
}

const checkCache = async (probe: HealthSources['probeCache']): Promise<HealthComponent> =>
  probe === null
    ? unasked('cache', 'The cache is in this process; no shared cache is configured.')
    : checkComponent('cache', probe)

const dnsComponent = ({ resolvers, answered_at, failed_at, overdue_count }: DnsHealth): HealthComponent => {
  const isSilent = failed_at !== null && (answered_at === null || failed_at > answered_at)
  const message = isSilent
    ? 'No resolver answers. Domains keep their states.'
    : `${overdue_count.toLocaleString('en-US')} ${overdue_count === 1 ? 'check of a domain is' : 'checks of domains are'} late.`
  return {
    component: 'dns',
    status: isSilent || overdue_count > 0 ? 'degraded' : 'ok',
    latency_ms: null,
    answered_at: answered_at?.toISOString() ?? null,
    resolvers: shownServers(resolvers),
    overdue_count,
    ...(isSilent || overdue_count > 0 ? { message } : {}),
  }
}

/** Returns how the DNS of domains is checked; nothing if no name server is asked, or the database doesn't answer. */
const checkDns = async (database: Database): Promise<HealthComponent[]> => {
  let components: HealthComponent[] = []
  const reading = database.plain(dnsHealth).then((row) => {
    if (row !== null && row.resolvers.length > 0) components = [dnsComponent(row)]
  })
  await withTimeout(reading, timeoutMs).catch(() => false)
  return components
}

type Pending = Pick<MailSystem, 'pending_count' | 'oldest_pending_at'>

const notKnown: Pending = { pending_count: null, oldest_pending_at: null }

/** Returns the changes of an organization that mail servers have not applied yet; unknown without a known key. */
const checkPending = async (database: Database, organizationId: string | null): Promise<Pending> => {
  if (organizationId === null) return notKnown
  let pending = notKnown
  const reading = database.read(organizationId, pendingReceipts).then((receipts) => {
    pending = receipts
  })
  await withTimeout(reading, timeoutMs).catch(() => false)
  return pending
}

/** Checks the components that all organizations share. */
const checkShared = async ({ database, probeApi, probeCache }: HealthSources) => {
  const [api, databasePart, cache, dns] = await Promise.all([
    checkApi(probeApi),
    checkDatabase(database),
    checkCache(probeCache),
    checkDns(database),
  ])
  return { database: databasePart, own: [api, databasePart, cache], dns }
}

/** Runs something once for all callers that come while it runs. */
const sharedRun = <Value>(run: () => Promise<Value>): (() => Promise<Value>) => {
  let current: Promise<Value> | null = null
  return () =>
    (current ??= run().finally(() => {
      current = null
    }))
}

/**
 * Checks all components at the same time; mail servers were asked before. Without its cache the service is only slower, and
 * without mail servers changes are saved. The API itself works if this is read. So only without the database is it down.
 */
export const createHealth = (sources: HealthSources) => {
  // So that many who ask at the same time don't make the checks slow, and the service look down.
  const shared = sharedRun(() => checkShared(sources))
  return async (organizationId: string | null): Promise<Health> => {
    const [pending, { database, own, dns }] = await Promise.all([
      checkPending(sources.database, organizationId),
      shared(),
    ])
    const {
      components: mailParts,
      state,
      since,
      attached_at,
      server,
      caches_sign_in,
      writes_to_people,
      has_postmaster,
      knows_aliases,
      knows_groups,
      checks_senders,
      binds_rules,
      binds_organizations,
      services,
    } = sources.mailState()
    const components = [...own, ...mailParts, ...dns]
    const isDegraded = components.some(({ status }) => status !== 'ok')
    return {
      status: database.status === 'down' ? 'down' : isDegraded ? 'degraded' : 'ok',
      checked_at: new Date().toISOString(),
      version: sources.version,
      contract_version: contractVersion,
      dns_links: sources.hasDnsLinks,
      components,
      mail: {
        state,
        since,
        attached_at,
        server,
        caches_sign_in,
        writes_to_people,
        has_postmaster: has_postmaster ?? null,
        knows_aliases: knows_aliases ?? null,
        knows_groups: knows_groups ?? null,
        checks_senders: checks_senders ?? null,
        binds_rules: binds_rules ?? null,
        binds_organizations: binds_organizations ?? null,
        services: mailServices.filter((service) => service in services),
        ...pending,
        people_page: sources.ownPage,
        public_servers: [...sources.publicServers],
      },
    }
  }
}
