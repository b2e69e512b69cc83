import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { beforeTests } from '../../testing/before-tests.ts'
import { harnessForTests } from '../../testing/harness.ts'
import { startService } from '../../testing/service.ts'
import { createDatabase } from '../db/pool.ts'
import { attachMail, detachMail, type WorkerDb } from '../queries/mail/enforcement.ts'
import { endMailState, reportMailState } from '../queries/mail/mail-state.ts'
import { noMailSystem } from './state.ts'
import { type MailReport, watchMailState } from './cached-mail-state.ts'

const harness = harnessForTests()
const worker = beforeTests(
  () => Promise.resolve(createDatabase({ url: harness.url, role: 'worker', poolSize: 1 })),
  (database) => database.close(),
)
const db: WorkerDb = {
  query: (...statement) => worker.plain((one) => one.query(...statement)),
  one: (...statement) => worker.plain((one) => one.one(...statement)),
}

const reportOf = (state: MailReport['state']): MailReport => ({
  state,
  since: '2026-11-20T09:15:00.000Z',
  server: null,
  caches_sign_in: null,
  writes_to_people: true,
  has_postmaster: true,
  knows_aliases: true,
  knows_groups: true,
  checks_senders: true,
  binds_rules: null,
  binds_organizations: null,
  pending: null,
  components: [],
  services: { imap: { state: 'ok', checked_at: '2026-11-20T09:15:00.000Z' } },
})
const reported = async () => {
  const watch = watchMailState(harness.database, () => true)
  await watch.read()
  watch.close()
  return watch.state()
}

const here = randomUUID()
const elsewhere = randomUUID()

beforeEach(async () => {
  await attachMail(db)
})
afterEach(async () => {
  await endMailState(db, here)
  await endMailState(db, elsewhere)
})

it('a process without settings of a mail system tells what one that asks it has told', async () => {
  expect(await reportMailState(db, elsewhere, reportOf('attached'))).toBeInstanceOf(Date)
  expect(await reported()).toEqual({
    ...reportOf('attached'),
    attached_at: expect.any(String),
    // Which failed is known to who is told of it alone.
    failedSignIns: null,
  })
  await reportMailState(db, elsewhere, reportOf('unreachable'))
  expect((await reported()).state).toBe('unreachable')
})

it('a whole service without those settings says so in health', async () => {
  await reportMailState(db, elsewhere, reportOf('attached'))
  const service = startService(harness.url)
  await service.check()
  const { owner } = await harness.organization()
  const headers = { 'x-api-key': owner }
  const { payload } = await service.app.inject({ url: '/api/health', headers })
  expect(JSON.parse(payload)).toMatchObject({ mail: { state: 'attached', writes_to_people: true } })
  await service.close()
})

it('a mail system that answers one process is attached, even if others cannot reach it', async () => {
  await reportMailState(db, elsewhere, reportOf('attached'))
  await reportMailState(db, here, reportOf('unreachable'))
  expect((await reported()).state).toBe('attached')
})

it('is unreachable, and says why, where no process is heard of that asks it', async () => {
  const nobody = {
    state: 'unreachable',
    components: [
      { component: 'mail_sign_in', status: 'down', message: expect.stringContaining('No process') },
    ],
  }
  expect(await reported()).toMatchObject({ ...nobody, since: null })
  await reportMailState(db, elsewhere, reportOf('attached'))
  await db.query("update mail.heartbeat set told_at = told_at - interval '46 seconds'", [])
  expect(await reported()).toMatchObject({ ...nobody, since: expect.any(String), services: {} })
})

it('is none once it is detached, whatever was told of it', async () => {
  await reportMailState(db, elsewhere, reportOf('attached'))
  await harness.operator.plain(detachMail)
  expect(await reported()).toEqual(noMailSystem())
  expect(await reportMailState(db, elsewhere, reportOf('attached'))).toBeNull()
})
