import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { beforeAll, expect, it } from 'vitest'
import { harnessForTests } from '../../testing/harness.ts'

let isReady = true
const harness = harnessForTests({ options: { isReady: () => isReady } })
let base = ''
let key = ''

beforeAll(async () => {
  base = await harness.app.listen({ host: '127.0.0.1', port: 0 })
  key = (await harness.organization()).owner
})

/** Sends a body of that many bytes 100 times, and counts each status and each error. */
const sendOften = async (path: string, length: number, headers: Record<string, string>, chunked = false) => {
  const workerData = { url: base + path, method: 'POST', headers, length, chunked, times: 100 }
  const worker = new Worker(new URL('../../testing/send-often.js', import.meta.url), { workerData })
  const [counts] = (await once(worker, 'message')) as [Record<string, number>]
  return counts
}

it.each([
  ['with its length', 3_000_000, false],
  ['in chunks', 3_000_000, true],
  ['a little', 40_000, false],
])('a body that is too large is refused once the client has sent it: %s', async (_, length, chunked) => {
  expect(await sendOften('/api/department', length, { 'x-api-key': key }, chunked)).toEqual({ 413: 100 })
})

it.each([
  ['an unknown key', '/api/department', 401],
  ['an unknown path', '/api/nothing', 413],
  ['a path that takes no body', '/livez', 404],
])('a connection that ends does so once the client has sent the body: %s', async (_, path, status) => {
  const headers = { ...(status === 401 ? {} : { 'x-api-key': key }), connection: 'close' }
  expect(await sendOften(path, 3_000_000, headers)).toEqual({ [status]: 100 })
})

it('a server that is ending responds once the client has sent the body', async () => {
  isReady = false
  expect(await sendOften('/api/department', 3_000_000, {})).toEqual({ 401: 100 })
  isReady = true
})
