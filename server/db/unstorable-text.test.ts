import { expect, it } from 'vitest'
import { beforeTests } from '../../testing/before-tests.ts'
import { clientActions, unknownId } from '../../testing/client-actions.ts'
import { harnessForTests } from '../../testing/harness.ts'
import { leaseEnforcements, finishEnforcement, type WorkerDb } from '../queries/mail/enforcement.ts'
import { reportMailState } from '../queries/mail/mail-state.ts'
import { createDatabase } from './pool.ts'

const harness = harnessForTests()
const database = beforeTests(
  async () => createDatabase({ url: harness.url, role: 'worker', poolSize: 1 }),
  (pool) => pool.close(),
)
const db: WorkerDb = {
  query: (...statement) => database.plain((one) => one.query(...statement)),
  one: (...statement) => database.plain((one) => one.one(...statement)),
}

it('a receipt tells what a mail server answered, also with what the database cannot hold', async () => {
  await db.query('select mail.attach()', [])
  const acts = clientActions(harness, await harness.organization())
  const { identity_id } = await acts.identity(await acts.domain(), 'ada')
  await acts.call('updateIdentity', { path: { identity_id }, body: { status: 'suspended' } })
  const tasks = await leaseEnforcements(db, { worker: unknownId, leaseMs: 60_000, limit: 100 })
  for (const task of tasks) {
    const delivery = { code: 550, text: 'NUL \0 and \ud83d' }
    const evidence = { checks: [{ address: 'ada@one.example', delivery }] }
    await finishEnforcement(db, task, unknownId, { state: 'enforced', evidence })
  }
  const { enforcement } = (await acts.call('getIdentity', { path: { identity_id } })).body
  const text = 'NUL \ufffd and \ufffd'
  expect(enforcement).toMatchObject({ state: 'enforced', checks: [{ delivery: { code: 550, text } }] })
})

it('what a mail server calls itself is told to all processes, whatever it is', async () => {
  await reportMailState(db, unknownId, { server: 'Dovecot \0 \udc00' })
  const row = await db.one('select report from mail.heartbeat where process_id = $1', [unknownId])
  expect(row).toEqual({ report: { server: 'Dovecot \ufffd \ufffd' } })
})
