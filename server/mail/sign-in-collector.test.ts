import { expect, it, vi } from 'vitest'
import type { WorkerDb } from '../queries/mail/enforcement.ts'
import { freePort } from '../../testing/free-port.js'
import { startSignInCollector } from './sign-in-collector.ts'

const secret = 'abcdefghijklmnop'

/** Listens, with the given database. @returns the log, and the written rows. */
const listening = async (query: (sql: string) => void, intervalMs = 10) => {
  const port = await freePort()
  const warnings: unknown[][] = []
  const written: string[] = []
  const db = {
    query: vi.fn<(sql: string, values: unknown[]) => Promise<never[]>>(async (sql, values) => {
      query(sql)
      if (values.length > 0) written.push(String(values[0]))
      return []
    }),
    one: async () => null,
  } as WorkerDb
  const collector = await startSignInCollector({
    db,
    endpoint: { host: '127.0.0.1', port },
    secret,
    logger: { info: () => undefined, warn: (...line: unknown[]) => void warnings.push(line) },
    intervalMs,
  })
  const post = async (fields: object) => {
    const body = JSON.stringify({ fields })
    expect((await fetch(`http://127.0.0.1:${port}/${secret}`, { method: 'POST', body })).status).toBe(200)
  }
  const report = (user: string, result: string) =>
    post({ user, service: 'smtp', remote_ip: '203.0.113.7', result })
  return { ...collector, post, report, warnings, written: () => written.join() }
}

it('counts on after an event that the database cannot hold, with one line in the log', async () => {
  const { report, close, warnings, written } = await listening(() => undefined)
  for (const user of ['a\0@one.example', 'b\ud83d@one.example', 'c\udc00@one.example']) {
    await report(user, 'password_mismatch')
    await report(user, 'ok')
  }
  await report('ada@one.example', 'password_mismatch')
  await report('ben@one.example', 'ok')
  await expect.poll(written, { interval: 10 }).toContain('ben@one.example')
  await expect.poll(written, { interval: 10 }).toContain('ada@one.example')
  await close()
  const dropped = warnings.map(([fields]) => (fields as { dropped?: number }).dropped ?? 0)
  expect(dropped.reduce((sum, count) => sum + count, 0)).toBe(6)
  expect(written()).not.toMatch(/\\u0000|\\ud83d|\\udc00/)
})

it.each(['count_failed_sign_ins', 'note_logins'])(
  'continues when the database refuses a report of %s',
  async (statement) => {
    let refusals = 1
    const refuse = (sql: string) => {
      if (!sql.includes(statement) || refusals === 0) return
      refusals -= 1
      throw Object.assign(new Error('unsupported Unicode escape sequence'), { code: '22P05' })
    }
    const { report, close, warnings, written } = await listening(refuse)
    const reportBoth = async (name: string) => {
      await report(`${name}@one.example`, 'password_mismatch')
      await report(`${name}@two.example`, 'ok')
    }
    await reportBoth('ada')
    await expect.poll(() => refusals, { interval: 10 }).toBe(0)
    await reportBoth('ben')
    await expect.poll(written, { interval: 10 }).toContain('ben@one.example')
    await expect.poll(written, { interval: 10 }).toContain('ben@two.example')
    await close()
    expect(warnings.map(([, message]) => message)).toEqual([
      'The database rejects reports of the mail servers',
    ])
  },
)

it('writes redirects early when many come, so that none is lost', async () => {
  const { post, close, warnings, written } = await listening(() => undefined, 3_600_000)
  for (let number = 0; number < 2500; number += 1)
    await post({
      user: 'ada@one.example',
      action_name: 'redirect',
      redirect_target: `${number}@two.example`,
    })
  await expect.poll(written, { interval: 10 }).toContain('2499@two.example')
  await close()
  expect(warnings).toEqual([])
})
