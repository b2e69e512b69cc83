import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { createOrganization } from '../../testing/operator.js'
import { send } from '../client.js'

/** Every service of compose.yaml. */
export const services = ['postgres', 'pgbouncer', 'redis', 'postroom', 'proxy']

const secrets = [
  'POSTGRES_PASSWORD',
  'POSTROOM_OWNER_PASSWORD',
  'POSTROOM_SERVICE_PASSWORD',
  'REDIS_PASSWORD',
]

/**
 * Writes the settings of a trial: passwords of its own, a port of its own, and no limit for the load.
 * @param {string} file
 * @param {number} port
 */
export const writeSettings = (file, port) =>
  writeFileSync(
    file,
    [
      ...secrets.map((name) => `${name}=${randomBytes(24).toString('hex')}`),
      `POSTROOM_PUBLISH=127.0.0.1:${port}`,
      'POSTROOM_RATE_LIMIT=off',
      '',
    ].join('\n'),
    { mode: 0o600 },
  )

/**
 * Waits until every container is well and the proxy passes requests on; at most five minutes.
 * @param {import('./engine.js').Client} client
 * @param {string} url
 */
export const untilReady = async ({ containers, inspect }, url) => {
  for (const late = Date.now() + 300_000; ; await sleep(500)) {
    const ids = (await Promise.all(services.map((service) => containers(service)))).flat()
    const inspected = await Promise.all(ids.map(inspect))
    const states = inspected.map(({ State }) => State.Health?.Status ?? State.Status)
    const { status } = await send(url, { path: '/readyz', key: '' })
    const isWell = ids.length >= services.length && states.every((state) => state === 'healthy')
    if (isWell && status === 200) return ids.length
    if (Date.now() > late) throw new Error(`Not ready after five minutes: ${states.join(', ')}; ${status}.`)
  }
}

/**
 * Makes an organization with an owner's key and the seed's people, by the operator's command line in a container.
 * @param {import('./engine.js').Client} client
 */
export const makeSeeded = async ({ compose }) => {
  /** @param {string[]} args */
  const operator = async (...args) => {
    const output = await compose('exec', '-T', 'postroom', 'postroom', ...args, '--json')
    return JSON.parse(output.split('\n').find((line) => line.startsWith('{')) ?? '')
  }
  const limits = { storageLimit: '500 GB', identityLimit: 200 }
  const organization = await createOrganization(operator, 'Brightwater Cooperative', limits)
  await organization.addDomain('brightwater.example')
  await organization.seed({ departments: 12, identities: 150 })
  return organization.ownerKey
}

/**
 * Asks what README.md asks, through the proxy; whether the answer is the seed's.
 * @param {string} url
 * @param {string} key
 */
export const asksAsDocumented = async (url, key) => {
  const { status, body } = await send(url, { path: '/api/department/list?limit=2&offset=2', key })
  console.log(`GET /api/department/list?limit=2&offset=2: ${status} ${body.replaceAll('\n', '')}`)
  if (status !== 200) return false
  const { items, total, current_page: page } = JSON.parse(body)
  return items.length === 2 && total === 12 && page === 2
}

/**
 * What is left of the trial: containers, networks and volumes.
 * @param {import('./engine.js').Client} client
 * @param {string} project
 */
export const remains = async ({ docker }, project) => {
  const filter = ['--quiet', '--filter', `label=com.docker.compose.project=${project}`]
  const lists = await Promise.all([
    docker('ps', '--all', ...filter),
    docker('network', 'ls', ...filter),
    docker('volume', 'ls', ...filter),
  ])
  return lists.join('').split('\n').filter(Boolean).length
}
