// Kills containers under load and waits until they are back.
import { setTimeout as sleep } from 'node:timers/promises'
import { compare, departmentNames } from '../client.js'
import { failureReasons, startLoad, summarize } from '../load.js'
import { isSuccess } from '../outcomes.js'

/** @import { LoadResponse, Row } from '../types.ts' */

/**
 * Kills a container's first process, as a crash does, and waits until the restart policy has restarted it. (The restart policy
 * ignores `docker kill`: it counts as a manual stop.)
 * @returns the duration (ms), and the number of restarts.
 * @param {import('./engine.js').Client} client
 * @param {string} id
 * @param {string} shellImage
 */
const crash = async ({ docker, inspect }, id, shellImage) => {
  const { State: before, RestartCount: earlier } = await inspect(id)
  const rights = [
    '--pid',
    'host',
    '--network',
    'none',
    '--user',
    '0',
    '--cap-drop',
    'ALL',
    '--cap-add',
    'KILL',
  ]
  const command = ['--entrypoint', 'sh', shellImage, '-c', `kill -9 ${before.Pid}`]
  await docker('run', '--rm', ...rights, ...command)
  const begin = performance.now()
  for (;;) {
    const { State: now, RestartCount: restarts } = await inspect(id)
    const time = performance.now() - begin
    if (now.Running && now.StartedAt !== before.StartedAt) return { time, restarts: restarts - earlier }
    if (time > 60_000) throw new Error(`A container wasn't restarted within a minute: ${now.Status}.`)
    await sleep(100)
  }
}

/**
 * The proxy asked another process while PostgreSQL still worked for the one that crashed. A client repeats the request.
 * @param {LoadResponse} response
 */
const isUnderWay = ({ status, body }) => status === 409 && body?.includes('idempotency_in_progress')

/**
 * Returns the milliseconds from a moment until the response to the last failed request; 0 if none failed.
 * @param {readonly LoadResponse[]} responses
 * @param {number} since
 */
const failureDurationMs = (responses, since) =>
  Math.round(Math.max(0, ...responses.filter((one) => !isSuccess(one)).map(({ ended }) => ended - since)))

/**
 * Waits until twenty requests in a row succeed. Returns whether they do within a minute.
 * @param {{ responses: LoadResponse[] }} load
 */
const waitForRecovery = async ({ responses }) => {
  const from = responses.length
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await sleep(100)) {
    if (responses.length >= from + 20 && responses.slice(-20).every(isSuccess)) return true
  }
  return false
}

/**
 * @param {import('./engine.js').Client} client
 * @param {string} service
 */
const firstContainer = async (client, service) => {
  const [id] = await client.containers(service)
  if (id === undefined) throw new Error(`There is no container of ${service}.`)
  return id
}

/**
 * Crashes one container of each of these services under load, one after another.
 * @returns a table, and whether all containers recovered and no acknowledged change was lost.
 * @param {import('./engine.js').Client} client
 * @param {readonly string[]} services
 * @param {{ url: string, key: string, untilReady: () => Promise<unknown> }} options `untilReady` waits until every
 * container is healthy.
 */
export const crashUnderLoad = async (client, services, { url, key, untilReady }) => {
  /** @type {Record<string, Row>} */
  const table = {}
  /** @type {string[]} */
  const acknowledged = []
  let hasPassed = true
  const { Image: shellImage } = await client.inspect(await firstContainer(client, 'postroom'))
  for (const service of services) {
    const load = startLoad(url, key, { prefix: service, workers: 4, pauseMs: 20 })
    await sleep(2000)
    const id = await firstContainer(client, service)
    const crashTime = performance.now()
    const { time, restarts } = await crash(client, id, shellImage)
    const isBack = await waitForRecovery(load)
    await load.stop()
    await untilReady()
    acknowledged.push(...load.acknowledged)
    const underWay = load.responses.filter(isUnderWay)
    const { 'p50 ms': _p50, 'p99 ms': _p99, ...counts } = summarize(load.responses)
    const row = {
      ...counts,
      'still under way': underWay.length,
      'other failures': counts['other failures'] - underWay.length,
      'running again after ms': Math.round(time),
      'failing for ms': failureDurationMs(load.responses, crashTime),
      restarts,
      acknowledged: load.acknowledged.length,
      ...compare(acknowledged, await departmentNames(url, key)),
    }
    table[service] = row
    hasPassed &&= isBack && restarts > 0 && row.lost + row.duplicated + row['other failures'] === 0
    if (row['other failures'] > 0) console.log(service, failureReasons(load.responses))
  }
  return { table, hasPassed }
}
