// A server with its database and a filled organization, for benches of the API.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { build } from '../../tools/build.js'
import { databaseOf } from '../../testing/data-folder.js'
import { createOperator, createOrganization } from '../../testing/operator.js'
import { exitOnSignals } from '../../testing/processes.js'
import { startServer } from '../../testing/server.js'

/**
 * @import { Server } from '../../testing/server.js'
 *
 * A process of the server; `memory` are the mebibytes that it has in memory. `neededMemory` are those after its garbage is collected:
 * how much of that V8 leaves under load follows the memory of the machine.
 * @typedef {Server & { memory: () => number, neededMemory: () => Promise<number> }} Measured
 *
 * What a folder was filled with.
 * @typedef {{ rows: number, organization_id: string, api_key: string, seconds: number }} Filled
 *
 * @typedef {Awaited<ReturnType<typeof openTestbed>>} Testbed
 */

/** Everything is on that costs something: keys, limits, logging. */
const settings = {
  POSTROOM_DEMO: 'off',
  POSTROOM_RATE_LIMIT: '100000',
  POSTROOM_ORGANIZATION_RATE_LIMIT: '100000',
  LOG_LEVEL: 'info',
}

/**
 * A server process.
 * @param {Record<string, string>} environment
 * @param {string} [program]
 * @returns {Promise<Measured>}
 */
export const serve = async (environment, program) => {
  const collector = new URL('collect-garbage.js', import.meta.url).href
  const options = { NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} --import ${collector}` }
  const server = await startServer({ ...settings, ...options, ...environment }, program ? { program } : {})
  const status = () => readFileSync(`/proc/${server.pid()}/status`, 'utf8')
  const memory = () => Number(/VmRSS:\s+(\d+)/.exec(status())?.[1]) / 1024
  const neededMemory = async () => {
    process.kill(server.pid(), 'SIGUSR2')
    await sleep(2000)
    return memory()
  }
  return { ...server, memory, neededMemory }
}

/**
 * @param {Record<string, string>} environment
 * @param {number} rows
 * @returns {Promise<Filled>}
 */
const fill = async (environment, rows) => {
  const operate = createOperator(environment, { isApart: true })
  const limits = { identityLimit: Math.max(1000, rows * 2), storageLimit: '9000 TB' }
  const { id, ownerKey, seed } = await createOrganization(operate, 'Bench', limits)
  const begin = performance.now()
  await seed({ departments: 10_000, identities: rows, seed: 7 })
  return { rows, organization_id: id, api_key: ownerKey, seconds: (performance.now() - begin) / 1000 }
}

/**
 * Creates more keys than a load has connections, with all permissions.
 * @param {string} url
 * @param {string} apiKey
 */
const createKeys = async (url, apiKey) => {
  const headers = { 'x-api-key': apiKey, 'content-type': 'application/json' }
  const { permissions } = /** @type {{ permissions: { permission: string }[] }} */ (
    await (await fetch(`${url}/api/key`, { headers })).json()
  )
  const body = JSON.stringify({
    key_name: 'Bench',
    permissions: permissions.map(({ permission }) => permission),
  })
  const keys = []
  for (let count = 0; count < 256; count += 1) {
    const response = await fetch(`${url}/api/key`, { method: 'POST', headers, body })
    if (response.status !== 201) throw new Error(`A key was refused: ${await response.text()}`)
    const created = /** @type {{ api_key: string }} */ (await response.json())
    keys.push(created.api_key)
  }
  return keys
}

/**
 * A server on an organization of so many identities, 10 000 departments and nearly as many mailboxes. A folder that
 * is given is kept and used again by the next run; otherwise a temporary one is removed at the end.
 * @param {{ rows: number, folder?: string | undefined }} options
 */
export const openTestbed = async ({ rows, folder: given }) => {
  exitOnSignals()
  await build({ only: ['server'] })
  const folder = given ? resolve(given) : mkdtempSync(join(tmpdir(), 'postroom-bench-'))
  mkdirSync(folder, { recursive: true })
  const note = join(folder, 'bench.json')
  const environment = { POSTROOM_DATA_DIR: folder }
  /** @type {Filled | null} */
  const present = existsSync(note) ? JSON.parse(readFileSync(note, 'utf8')) : null
  if (present !== null && present.rows !== rows) throw new Error(`${folder} has ${present.rows} identities.`)
  const filled = present ?? (await fill(environment, rows))
  writeFileSync(note, JSON.stringify(filled))
  const server = await serve(environment)
  const { databaseUrl, postmaster } = databaseOf(folder)
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  // Autovacuum would do the same within some minutes.
  if (present === null)
    for (const table of ['identity', 'mailbox_quota', 'department', 'list_bucket'])
      await client.query(`vacuum analyze ${table}`)
  await client.query('checkpoint')
  const keys = await createKeys(server.url, filled.api_key)
  let turn = 0
  /** @type {Measured[]} */
  const others = []
  return {
    ...filled,
    folder,
    isNew: present === null,
    server,
    databaseUrl,
    postmaster,
    client,
    url: server.url,
    /** A key of the organization, another one each time: equal requests of one key share an answer. */
    nextKey: () => keys[(turn = (turn + 1) % keys.length)] ?? filled.api_key,
    /**
     * One more server process on the same database, as this program or another runs it.
     * @param {string} program
     */
    serve: async (program) => {
      const more = await serve({ DATABASE_URL: databaseUrl }, program)
      others.push(more)
      return more
    },
    close: async () => {
      await client.end()
      for (const other of others) await other.stop()
      await server.stop()
      if (!given) rmSync(folder, { recursive: true, force: true })
    },
  }
}
