import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { pino } from 'pino'
import { freshDatabase } from '../testing/fresh-database.ts'
import { beforeTests } from '../testing/before-tests.ts'
import { startService } from '../testing/service.ts'
import { startStatementCounter } from '../testing/statement-counter.ts'
import { startDnsWorker } from './dns-checks/start-dns-worker.ts'
import { startPlanWorker } from './plans/start-plan-worker.ts'

/** The most statements a minute of an idle process. */
const goal = 150
/** Seconds: until a started process is idle, and how long its statements are counted. */
const begins = 4
const counts = 6

const database = beforeTests(freshDatabase, (fresh) => fresh.drop())

it('an idle process sends hardly any statements', async () => {
  const counter = await startStatementCounter(database.url)
  const logger = pino({ level: 'silent' })
  const service = startService(counter.url)
  const plans = startPlanWorker({ databaseUrl: counter.url, logger })
  const settings = { resolvers: null, invents: true, trustAd: undefined }
  const dns = startDnsWorker({ settings, databaseUrl: counter.url, logger })
  await sleep(begins * 1000)
  const before = counter.count()
  await sleep(counts * 1000)
  const sent = counter.count() - before
  await dns.close()
  await plans.close()
  await service.close()
  await counter.close()
  // Otherwise it would not have been counted.
  expect(before).toBeGreaterThan(10)
  expect((sent * 60) / counts).toBeLessThanOrEqual(goal)
})
