import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { beforeTests } from '../../../testing/before-tests.ts'
import { keepEndpoints, noEndpoints } from '../../embedded-mail/endpoints.ts'
import { choosePorts } from '../../embedded-mail/ports.ts'
import { type FolderLock, lockFolder } from '../../embedded-postgres/data-folder.ts'
import { runCommand } from '../program.ts'

const folder = beforeTests(
  async () => ({ path: await mkdtemp(join(tmpdir(), 'postroom-status-')) }),
  ({ path }) => rm(path, { recursive: true }),
)
/** Stands in for a server that says this of its mail system. */
const server = beforeTests(
  async () => {
    const listener = createServer((request, response) =>
      response.end(JSON.stringify({ mail: { state: request.url === '/api/health' ? 'attached' : null } })),
    ).listen(0, '127.0.0.1')
    await once(listener, 'listening')
    return { url: `http://127.0.0.1:${(listener.address() as AddressInfo).port}`, listener }
  },
  async ({ listener }) => void listener.close(),
)

const status = async (...options: string[]) => {
  const out: string[] = []
  const notes: string[] = []
  const code = await runCommand(['mail', 'status', ...options], {
    environment: { POSTROOM_DATA_DIR: folder.path },
    out: (text) => out.push(text),
    note: (text) => notes.push(text),
  })
  return { code, out: out.join('\n'), notes: notes.join('\n') }
}
const nothing = { state: 'not_attached', ...noEndpoints }

it('mail status tells where the mail servers of the running server listen', async () => {
  expect(JSON.parse((await status('--json')).out)).toEqual(nothing)
  const ports = await choosePorts({})
  const imap = { host: '127.0.0.1', port: ports.imap }
  await keepEndpoints(folder.path, ports, { ...noEndpoints, imap })
  // What an earlier server has left there is not taken for running.
  expect(JSON.parse((await status('--json')).out)).toEqual(nothing)
  const lock = (await lockFolder(folder.path, 'server')) as FolderLock
  lock.announce(server.url)
  expect(JSON.parse((await status('--json')).out)).toEqual({ ...nothing, state: 'attached', imap })
  expect((await status()).out).toBe(`A mail system is attached and answers.\n\nimap  127.0.0.1:${ports.imap}`)
  lock.announce('http://127.0.0.1:1')
  expect(await status()).toEqual({
    code: 1,
    out: '',
    notes: 'The server does not answer at http://127.0.0.1:1.',
  })
  lock.release()
  expect((await status()).out).toBe('No mail system is attached.')
})
