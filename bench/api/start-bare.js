// Starts the bare server, which is the yardstick of lists and requests.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { end, waitForOutput, start } from '../../testing/processes.js'
import { root } from '../../tools/root.js'
import { bareRows } from './bare-rows.js'

/**
 * @import { ListCase } from './list-cases.js'
 * @import { Testbed } from './testbed.js'
 */

/**
 * A case's name as part of a path of the bare server.
 * @param {Pick<ListCase, 'name'>} one
 */
export const segment = ({ name }) => encodeURIComponent(name)

/**
 * The bare server as its own process. It answers the first page of each list, from the database and from memory.
 * @param {Testbed} testbed
 * @param {readonly ListCase[]} cases
 */
export const startBare = async (testbed, cases) => {
  const headers = { 'x-api-key': testbed.api_key }
  /** @type {Record<string, string>} */
  const bodies = {}
  /** @type {Record<string, { text: string | undefined, values: unknown[] }>} */
  const statements = {}
  for (const one of cases.filter(({ isFirst }) => isFirst)) {
    bodies[segment(one)] = await (await fetch(testbed.url + one.path(), { headers })).text()
    statements[segment(one)] = { text: bareRows[one.list], values: [testbed.organization_id, 50, 0] }
  }
  const file = join(testbed.folder, 'bare.json')
  writeFileSync(file, JSON.stringify({ databaseUrl: testbed.databaseUrl, statements, bodies }))
  const bare = await start(process.execPath, ['bench/api/bare-server.js', file], {
    cwd: root,
    env: process.env,
  })
  const port = await waitForOutput(bare, /ready: (\d+)/)
  return { port: Number(port), pid: () => bare.pid, stop: () => end(bare) }
}
