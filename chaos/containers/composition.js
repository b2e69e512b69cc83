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

/** What works as several accounts, and so begins as root, with the capabilities that compose.yaml gives it. */
export const privileged = {
  mail: ['CHOWN', 'DAC_OVERRIDE', 'FOWNER', 'KILL', 'NET_BIND_SERVICE', 'SETGID', 'SETUID', 'SYS_CHROOT'],
}

const secrets = [
  'POSTGRES_PASSWORD',
  'POSTROOM_OWNER_PASSWORD',
  'POSTROOM_SERVICE_PASSWORD',
  'REDIS_PASSWORD',
  'POSTROOM_MAIL_PASSWORD',
]

/** Of .env.example, without the lines that a trial has otherwise. */
const mailSettings = () =>
  readFileSync(join(root, '.env.example'), 'utf8')
    .split('\n')
    .flatMap((line) => /^#((?:COMPOSE_PROFILES|MAIL_(?!TLS|PUBLISH|IMAGE)\w+)=.+)$/.exec(line)?.[1] ?? [])

/**
 * An address of this machine for ports that cannot be chosen. Linux has more than one of loopback, so that the trial
 * is not in the way of a mail server, nor of another trial.
 */
export const freeLoopback = () =>
  process.platform === 'linux'
    ? `127.${randomInt(1, 255)}.${randomInt(1, 255)}.${randomInt(1, 255)}`
    : '127.0.0.1'

/**
 * Makes a certificate that no program trusts, for a trial.
 * @param {string} folder
 */
const makeCertificate = async (folder) => {
  mkdirSync(folder)
  const files = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'cert.pem')]
  const options = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=mail.example.org']
  await runOrThrow('openssl', ['req', ...options, ...files])
}

/**
 * Writes the settings of a trial: passwords of its own, ports of its own, a certificate, and no limit for the load.
 * @param {string} folder
 * @param {{ port: number, mailHost: string }} places where it is published.
 * @returns the file of settings.
 */
export const writeSettings = async (folder, { port, mailHost }) => {
  const [file, certificates] = [join(folder, 'env'), join(folder, 'tls')]
  await makeCertificate(certificates)
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
 * The operator's command line in a container.
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
 * Makes an organization with an owner's key and the seed's people.
 * @param {import('./engine.js').Client} client
 */
export const makeSeeded = async (client) => {
  const limits = { storageLimit: '500 GB', identityLimit: 200 }
  const organization = await createOrganization(operatorOf(client), 'Brightwater Cooperative', limits)
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
 * The remains of the trial: containers, networks and volumes.
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
