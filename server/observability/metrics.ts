import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { contractVersion } from '../generated/contract.ts'
import type { Source } from '../auth/key-cache.ts'

interface MetricsSources {
  /** The server's version. */
  version: string
  connections: () => { total: number; idle: number; waiting: number }
  passwords: () => { running: number; waiting: number }
  /** Whether Redis serves; null without one. */
  isShared: (() => boolean) | null
  /** What this process has checked of the DNS of domains since its start; null if it checks none. */
  dns?: () => { checks: number; answers: number; failures: number } | null
  /** The state of the mail servers; null without a mail system. */
  mail: () => MailMeasures | null
}

interface MailMeasures {
  /** Whether each part works as it should. */
  parts: Readonly<Record<string, boolean>>
  /** What they have not done yet; null where that is not known. */
  pending: { count: number; oldestSeconds: number } | null
  /** How many failed sign-ins they have told this process of; null where it does not listen for them. */
  failedSignIns: number | null
}

/** The metrics. Labels come only from closed lists: no key, address or path is ever a label. */
export interface Metrics {
  /** Records a response. `seconds` is the time from the request's headers to the answer's last byte. */
  recordResponse: (operation: string | null, status: number, seconds: number) => void
  recordLookup: (source: Source) => void
  recordRefusal: (counted: 'key' | 'organization' | 'address') => void
  /** All of it in Prometheus's text format. */
  text: () => Promise<{ type: string; body: string }>
}

const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

/** Metrics of one process. */
export const createMetrics = ({
  version,
  connections,
  passwords,
  isShared,
  mail,
  dns = () => null,
}: MetricsSources): Metrics => {
  const registry = new Registry()
  const registers = [registry]
  // Among them the event loop's lag, memory and processor time.
  collectDefaultMetrics({ register: registry })

  const requests = new Counter({
    name: 'postroom_http_requests_total',
    help: 'Requests, by operation and status.',
    labelNames: ['operation', 'status'] as const,
    registers,
  })
  const duration = new Histogram({
    name: 'postroom_http_request_duration_seconds',
    help: 'Response time, by operation.',
    labelNames: ['operation'] as const,
    buckets,
    registers,
  })
  const lookups = new Counter({
    name: 'postroom_key_lookups_total',
    help: 'Looked-up keys, by where they were found; bypass: the cache could not be trusted.',
    labelNames: ['source'] as const,
    registers,
  })
  const refusals = new Counter({
    name: 'postroom_rate_limit_refusals_total',
    help: 'Requests refused by the rate limit, by kind of limit.',
    labelNames: ['counted'] as const,
    registers,
  })
  const gauge = (name: string, help: string, read: () => object, label = 'state') =>
    new Gauge({
      name,
      help,
      labelNames: [label],
      registers,
      collect() {
        this.reset()
        for (const [key, value] of Object.entries(read())) this.set({ [label]: key }, Number(value))
      },
    })
  gauge(
    'postroom_database_connections',
    'Database connections of the pool, and requests waiting for one.',
    connections,
  )
  gauge('postroom_password_hashes', 'Passwords being hashed, and waiting to be.', passwords)
  if (isShared) {
    const up = {
      name: 'postroom_redis_up',
      help: 'Whether Redis is in use.',
      registers,
      collect(this: Gauge) {
        this.set(isShared() ? 1 : 0)
      },
    }
    new Gauge(up).set(0)
  }
  gauge(
    'postroom_mail_up',
    'Whether the mail servers work, by component, at the last check.',
    () => mail()?.parts ?? {},
    'part',
  )
  const ofPending = (valueOf: (pending: NonNullable<MailMeasures['pending']>) => number) => () => {
    const pending = mail()?.pending
    return pending ? { pending: valueOf(pending) } : {}
  }
  gauge(
    'postroom_mail_enforcements',
    "Changes that the mail servers haven't applied yet.",
    ofPending(({ count }) => count),
  )
  gauge(
    'postroom_mail_oldest_enforcement_seconds',
    'Age of the oldest change not applied yet.',
    ofPending(({ oldestSeconds }) => oldestSeconds),
  )
  new Counter({
    name: 'postroom_failed_sign_ins_total',
    help: 'Failed mail sign-ins that the mail servers reported to this process.',
    labelNames: ['heard'] as const,
    registers,
    collect() {
      this.reset()
      const count = mail()?.failedSignIns ?? null
      if (count !== null) this.inc({ heard: 'events' }, count)
    },
  }).reset()
  const counter = (name: string, help: string, read: () => Record<string, number>, label: string) =>
    new Counter({
      name,
      help,
      labelNames: [label],
      registers,
      collect() {
        this.reset()
        for (const [key, value] of Object.entries(read())) this.inc({ [label]: key }, value)
      },
    }).reset()
  counter(
    'postroom_dns_checks_total',
    'Checks of the DNS of a domain by this process.',
    () => {
      const counts = dns()
      return counts ? { ended: counts.checks } : {}
    },
    'result',
  )
  counter(
    'postroom_dns_answers_total',
    'Questions to DNS resolvers, by whether one answered.',
    () => {
      const counts = dns()
      return counts ? { yes: counts.answers, no: counts.failures } : {}
    },
    'answered',
  )
  new Gauge({
    name: 'postroom_build_info',
    help: 'Version of this process.',
    labelNames: ['version', 'contract_version', 'node_version'] as const,
    registers,
  }).set({ version, contract_version: contractVersion, node_version: process.version }, 1)

  return {
    recordResponse: (operation, status, seconds) => {
      requests.inc({ operation: operation ?? 'none', status })
      duration.observe({ operation: operation ?? 'none' }, seconds)
    },
    recordLookup: (source) => lookups.inc({ source }),
    recordRefusal: (counted) => refusals.inc({ counted }),
    text: async () => ({ type: registry.contentType, body: await registry.metrics() }),
  }
}
