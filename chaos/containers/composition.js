// The services of compose.yaml: their settings, start, state and removal.
import { randomBytes, randomInt } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createOrganization } from '../../testing/operator.js'
import { root } from '../../tools/root.js'
import { send } from '../client.js'
import { runOrThrow } from './engine.js'

/** Every service of compose.yaml, with those of its profile `mail`. */
export const services = ['postgres', 'pgbouncer', 'redis', 'postroom', 'mail', 'proxy']

/** Services that start as root, with the capabilities compose.yaml grants them. */
export const rootCapabilities = {
  mail: ['CHOWN', 'DAC_OVERRIDE', 'FOWNER', 'KILL', 'NET_BIND_SERVICE', 'SETGID', 'SETUID', 'SYS_CHROOT'],
}

const secrets = [
  'POSTGRES_PASSWORD',
  'POSTROOM_OWNER_PASSWORD',
  'POSTROOM_SERVICE_PASSWORD',
  'REDIS_PASSWORD',
  'POSTROOM_MAIL_PASSWORD',
  'POSTROOM_POSTFIX_PASSWORD',
]

/** Returns the mail settings of .env.example, except those that the trial sets. */
const mailSettings = () =>
  readFileSync(join(root, '.env.example'), 'utf8')
    .split('\n')
    .flatMap((line) => /^#((?:COMPOSE_PROFILES|MAIL_(?!TLS|PUBLISH|IMAGE)\w+)=.+)$/.exec(line)?.[1] ?? [])

/**
 * Returns a random loopback address, so that fixed ports don't collide with other servers or trials. Only Linux has several.
 */
export const randomLoopback = () =>
  process.platform === 'linux'
    ? `127.${randomInt(1, 255)}.${randomInt(1, 255)}.${randomInt(1, 255)}`
    : '127.0.0.1'

/**
 * Creates a certificate that no program trusts, for a trial.
 * @param {string} folder
 */
const createCertificate = async (folder) => {
  mkdirSync(folder)
  const files = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'cert.pem')]
  const options = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=mail.example.org']
  await runOrThrow('openssl', ['req', ...options, ...files])
}

/**
 * Writes the settings of a trial: its own passwords and ports, a certificate, and no rate limit.
 * @param {string} folder
 * @param {{ port: number, mailHost: string }} where it is published.
 * @returns the path of the file.
 */
export const writeSettings = async (folder, { port, mailHost }) => {
  const [file, certificates] = [join(folder, 'env'), join(folder, 'tls')]
  await createCertificate(certificates)
  const lines = [
    ...secrets.map((name) => `${name}=${randomBytes(24).toString('hex')}`),
    `POSTROOM_PUBLISH=127.0.0.1:${port}`,
    'POSTROOM_RATE_LIMIT=off',
    ...mailSettings(),
    `MAIL_TLS=${certificates}`,
    `MAIL_PUBLISH=${mailHost}`,
    '',
  ]
  writeFileSync(file, lines.join('\n'), { mode: 0o600 })
  return file
}

/**
 * Waits until every container is healthy and the proxy forwards requests.
 * @returns the number of containers.
 * @throws Error after five minutes.
 * @param {import('./engine.js').Client} client
 * @param {string} url
 */
export const untilReady = async ({ containers, inspect }, url) => {
  for (const deadline = Date.now() + 300_000; ; await sleep(500)) {
    const ids = (await Promise.all(services.map((service) => containers(service)))).flat()
    const inspected = await Promise.all(ids.map(inspect))
    const states = inspected.map(({ State }) => State.Health?.Status ?? State.Status)
    const { status } = await send(url, { path: '/readyz', key: '' })
    const isHealthy = ids.length >= services.length && states.every((state) => state === 'healthy')
    if (isHealthy && status === 200) return ids.length
    if (Date.now() > deadline)
      throw new Error(`Not ready after five minutes: ${states.join(', ')}; ${status}.`)
  }
}

/**
 * Returns the operator's command line in a container.
 * @param {import('./engine.js').Client} client
 * @returns {import('../../testing/operator.js').Operator}
 */
export const operatorOf =
  ({ compose }) =>
  async (...args) => {
    const output = await compose('exec', '-T', 'postroom', 'postroom', ...args, '--json')
    return JSON.parse(output.split('\n').find((line) => line.startsWith('{')) ?? '')
  }

/**
 * Makes an organization with an owner's key and the seed's identities.
 * @param {import('./engine.js').Client} client
 */
export const createSeededOrganization = async (client) => {
  const limits = { storageLimit: '500 GB', identityLimit: 200 }
  const organization = await createOrganization(operatorOf(client), 'Brightwater Cooperative', limits)
  await organization.addDomain('brightwater.example')
  await organization.seed({ departments: 12, identities: 150 })
  return organization.ownerKey
}

/**
 * Whether the request of README.md, through the proxy, returns the identities of the seed.
 * @param {string} url
 * @param {string} key
 */
export const checkReadmeExample = async (url, key) => {
  const { status, body } = await send(url, { path: '/api/department/list?limit=2&offset=2', key })
  console.log(`GET /api/department/list?limit=2&offset=2: ${status} ${body.replaceAll('\n', '')}`)
  if (status !== 200) return false
  const { items, total, current_page: page } = JSON.parse(body)
  return items.length === 2 && total === 12 && page === 2
}

/**
 * Counts the containers, networks and volumes that the trial left behind.
 * @param {import('./engine.js').Client} client
 * @param {string} project
 */
export const countLeftovers = async ({ docker }, project) => {
  const filter = ['--quiet', '--filter', `label=com.docker.compose.project=${project}`]
  const lists = await Promise.all([
    docker('ps', '--all', ...filter),
    docker('network', 'ls', ...filter),
    docker('volume', 'ls', ...filter),
  ])
  return lists.join('').split('\n').filter(Boolean).length
}
