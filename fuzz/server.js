// Starts the server with a demonstration for the fuzzer.
import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { until } from '../testing/processes.js'
import { createOperator } from '../testing/operator.js'
import { startServerOnEmptyData } from '../testing/server.js'
import { build } from '../tools/build.js'
import { root } from '../tools/root.js'

/** The built console's files as request targets, in the order of their names. */
const consoleFiles = () =>
  readdirSync(join(root, 'dist/console'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `/${relative(join(root, 'dist/console'), join(parentPath, name))}`)
    .toSorted()

/** Mail servers that never answer, so that changes have pending receipts to ask for. */
const mail = {
  MAIL_DOVECOT: 'http://127.0.0.1:9',
  MAIL_DOVECOT_KEY_FILE: '/dev/null',
  MAIL_AUTH: '127.0.0.1:9',
  MAIL_ROOT: '/nowhere',
}

/**
 * Starts the built server, which also serves the built console, on new data; `owner` is the key of its
 * demonstration organization, `other` one that the operator made beside it, `assets` are the console's files.
 */
export const startDemonstration = async () => {
  await build()
  const server = await startServerOnEmptyData({ POSTROOM_DEMO: 'on', ...mail })
  const key = () => /prk_\w{49}/.exec(server.log())?.[0]
  await until(key, { within: 5000 })
  const owner = key()
  const organization = /--organization (\S+)/.exec(server.log())?.[1]
  if (owner !== undefined && organization !== undefined) {
    const operate = createOperator(server.environment)
    const args = ['--organization', organization, '--preset', 'owner', '--name', 'Other']
    /** @type {{ key_id: string, api_key: string }} */
    const other = await operate('key', 'create', ...args)
    // Those of the demonstration have addresses, so that they can't be removed.
    for (const number of [1, 2, 3, 4, 5])
      await operate('domain', 'add', `spare-${number}.example`, '--organization', organization)
    return { ...server, owner, other, assets: consoleFiles() }
  }
  await server.close()
  throw new Error(`The server printed no key:\n${server.log()}`)
}
