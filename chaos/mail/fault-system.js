// The mail server and the worker that chaos/mail/faults.js breaks.
import { mkdirSync } from 'node:fs'
import { startDovecot } from '../../testing/dovecot.js'
import { noData } from '../../testing/empty-data.js'
import { createOperator } from '../../testing/operator.js'
import { ask, startPostgres } from '../../testing/postgres.js'
import { waitForOutput, start, startRestartable } from '../../testing/processes.js'
import { startServer } from '../../testing/server.js'
import { root } from '../../tools/root.js'
import { startClients } from './clients.js'
import { createMailOrganization, receiptsOf } from './system.js'

/**
 * A database, a Dovecot that reads it, an organization with identities, and mail apps. Nothing works for the mail servers yet
 * but the server that `withWorker` responses.
 * @typedef {Awaited<ReturnType<typeof startMailSystem>>} MailSystem
 */

/**
 * A process that works for the mail servers of these settings, and does nothing else.
 * @param {Record<string, string>} environment
 */
export const startWorkerApart = (environment) =>
  startRestartable(async () => {
    const env = { ...process.env, ...noData, LOG_LEVEL: 'error', ...environment }
    const worker = await start(process.execPath, ['dist/server/cli/main.js', 'worker'], { cwd: root, env })
    await waitForOutput(worker, /The worker is ready/)
    return worker
  })

/**
 * @param {string} folder
 * @param {{ identities?: number, withWorker?: boolean, configuration?: string, readsAnother?: boolean,
 *   settings?: Record<string, string> }} options `configuration` is added to Dovecot's. With `readsAnother`, Dovecot
 * reads another database. `settings` are added to the server's.
 */
export const startMailSystem = async (
  folder,
  { identities: count = 20, withWorker = true, configuration = '', readsAnother = false, settings = {} } = {},
) => {
  mkdirSync(folder)
  const clients = startClients()
  const postgres = await startPostgres(folder)
  const { url } = postgres
  const environment = { DATABASE_URL: url }
  const operate = createOperator(environment)
  await operate('migrate')
  const another = new URL(url)
  another.pathname = '/another'
  if (readsAnother) {
    await ask(url, 'create database another')
    await createOperator({ DATABASE_URL: another.href })('migrate')
  }
  const dovecot = await startDovecot(readsAnother ? another.href : url, { configuration })
  const server = await startServer({ ...environment, ...(withWorker ? dovecot.settings : {}), ...settings })
  const organization = await createMailOrganization({ url: server.url, operate }, 'bright.example')
  const identities = []
  for (let number = 0; number < count; number += 1)
    identities.push(await organization.addIdentity(`identity${number}`))
  if (!readsAnother) {
    const port = dovecot.ports.lmtp
    await Promise.all(identities.map(({ address: to }) => clients.deliver({ port, to, protocol: 'LMTP' })))
  }
  return {
    folder,
    clients,
    postgres,
    dovecot,
    server,
    environment,
    operate,
    organization,
    identities,
    receipts: receiptsOf(url),
    close: async () => {
      clients.end()
      await server.stop()
      await dovecot.close()
      await postgres.stop()
    },
  }
}
