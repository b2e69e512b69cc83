import { once } from 'node:events'
import type { DnsOrder, DnsReport } from './dns-checks/supervise.ts'
import { startDnsWorker } from './dns-checks/start-dns-worker.ts'
import { watchEventLoop } from './observability/hang-watch.ts'
import { createLogger } from './observability/log.ts'

// The process of `superviseDns`.

/** Milliseconds between two reports of counts, if they have changed. */
const reportMs = 500
/** Seconds that one piece of work may take. An answer takes a few milliseconds. */
const longestSeconds = 5
/** The most memory in all, in bytes: JavaScript objects have a separate limit, buffers have none. */
const maxMemory = 512 * 2 ** 20

const send = (report: DnsReport) => void process.send?.(report, undefined, undefined, () => undefined)

// Ctrl-C reaches all processes of a terminal, but the one that started this one says when it ends.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined)

const [{ settings, databaseUrl, logLevel, lost }] = (await once(process, 'message')) as [DnsOrder]
const logger = createLogger(logLevel)
watchEventLoop((error) => logger.warn({ err: error }, 'No watchdog for DNS checks'), {
  limit: longestSeconds,
  subject: 'the process of DNS checks',
})
const worker = startDnsWorker({
  settings,
  databaseUrl,
  logger,
  lost,
  onCheck: (check, isHeld) => send({ check, isHeld }),
})

let lastReport = ''
setInterval(() => {
  const report = { counts: worker.counts() }
  if (JSON.stringify(report) !== lastReport) send(report)
  lastReport = JSON.stringify(report)
  if (process.memoryUsage.rss() > maxMemory) process.kill(process.pid, 'SIGABRT')
}, reportMs)

const end = async () => {
  await worker.close()
  process.exit()
}
process.once('disconnect', () => void end())
if (!process.connected) await end()
