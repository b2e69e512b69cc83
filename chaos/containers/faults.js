// Kills containers under load and waits until they are back.
import { setTimeout as sleep } from 'node:timers/promises'
import { compare, departmentNames } from '../client.js'
import { failureReasons, startLoad, summarize } from '../load.js'

/** @import { LoadAnswer, Row } from '../types.ts' */

/**
 * Kills a container's first process as a crash does, and waits until the restart policy has brought it back. (`docker
 * kill` would count as a wish of the operator, and nothing would bring it back.)
 * @returns the milliseconds that took, and how often the container was restarted for it.
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
    if (time > 60_000) throw new Error(`A container did not come back within a minute: ${now.Status}.`)
    await sleep(100)
  }
}

/** @param {{ status: number }} answer */
const hasFailed = ({ status }) => status < 200 || status > 299

/**
 * The proxy asked another process while PostgreSQL still worked for the one that crashed; a client repeats that.
 * @param {LoadAnswer} answer
 */
const isUnderWay = ({ status, body }) => status === 409 && body?.includes('idempotency_in_progress')

/**
 * Milliseconds from a moment until the last request that failed was answered; 0 when none did.
 * @param {readonly LoadAnswer[]} answers
 * @param {number} since
 */
const failingFor = (answers, since) =>
  Math.round(Math.max(0, ...answers.filter(hasFailed).map(({ ended }) => ended - since)))

/**
 * Waits until twenty requests in a row succeed; false when they do not within a minute.
 * @param {{ answers: LoadAnswer[] }} load
 */
const recovers = async ({ answers }) => {
  const from = answers.length
  for (const late = Date.now() + 60_000; Date.now() < late; await sleep(100)) {
    if (answers.length >= from + 20 && !answers.slice(-20).some(hasFailed)) return true
  }
  return false
}

/**
 * @param {import('./engine.js').Client} client
 * @param {string} service
 */
const first = async (client, service) => {
  const [id] = await client.containers(service)
  if (id === undefined) throw new Error(`There is no container of ${service}.`)
  return id
}

/**
 * Crashes one container of each of these services under load, one after another.
 * @returns a table, and whether everything was as it should be: nothing that was acknowledged is lost.
 * @param {import('./engine.js').Client} client
 * @param {readonly string[]} services
 * @param {{ url: string, key: string, untilWell: () => Promise<unknown> }} options `untilWell` waits until every
 * container is well.
 */
export const crashUnderLoad = async (client, services, { url, key, untilWell }) => {
  /** @type {Record<string, Row>} */
  const table = {}
  /** @type {string[]} */
  const acknowledged = []
  let hasPassed = true
  const { Image: shellImage } = await client.inspect(await first(client, 'postroom'))
  for (const service of services) {
    const load = startLoad(url, key, { prefix: service, workers: 4, pauseMs: 20 })
    await sleep(2000)
    const id = await first(client, service)
    const begun = performance.now()
    const { time, restarts } = await crash(client, id, shellImage)
    const isBack = await recovers(load)
    await load.stop()
    await untilWell()
    acknowledged.push(...load.acknowledged)
    const underWay = load.answers.filter(isUnderWay)
    const { 'p50 ms': _p50, 'p99 ms': _p99, ...counts } = summarize(load.answers)
    const row = {
      ...counts,
      'still under way': underWay.length,
      'other failures': counts['other failures'] - underWay.length,
      'running again after ms': Math.round(time),
      'failing for ms': failingFor(load.answers, begun),
      restarts,
      acknowledged: load.acknowledged.length,
      ...compare(acknowledged, await departmentNames(url, key)),
    }
    table[service] = row
    hasPassed &&= isBack && restarts > 0 && row.lost + row.duplicated + row['other failures'] === 0
    if (row['other failures'] > 0) console.log(service, failureReasons(load.answers))
  }
  return { table, hasPassed }
}
