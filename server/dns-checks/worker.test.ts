import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { type Answer, decode, encode, type Packet } from 'dns-packet'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type ClientActions, clientActions } from '../../testing/client-actions.ts'
import { harnessForTests, type Organization } from '../../testing/harness.ts'
import { type DnsWorker, startDnsWorker } from './start-dns-worker.ts'

/** A resolver on a port of this machine whose answers a test sets; it is silent while `records` is null. */
let server: Socket
let records: Readonly<Record<string, string>> | null
let workers: DnsWorker[]
let organization: Organization
let acts: ClientActions
let domainId: string
let name: string

const harness = harnessForTests()
const logger = pino({ level: 'silent' })

const answersTo = ({ type, name: asked }: { type: string; name: string }): Answer[] => {
  const target = records?.[asked.toLowerCase()]
  if (type === 'MX' && target !== undefined)
    return [{ name: asked, type, ttl: 1, data: { preference: 10, exchange: target } }]
  return type === 'A' && asked.startsWith('mx.')
    ? [{ name: asked, type, ttl: 1, data: `192.0.2.${asked.length}` }]
    : []
}

const answerOf = ({ id, questions = [] }: Packet): Buffer =>
  encode({
    id: id ?? 0,
    type: 'response',
    flags: 384,
    questions,
    answers: questions.flatMap(answersTo),
    authorities: [
      {
        name: 'example',
        type: 'SOA',
        ttl: 1,
        data: { mname: 'a', rname: 'b', serial: 1, refresh: 1, retry: 1, expire: 1, minimum: 1 },
      },
    ],
  })

beforeEach(async () => {
  workers = []
  records = {}
  server = createSocket('udp4', (message, { port, address }) => {
    if (records !== null) server.send(answerOf(decode(message)), port, address)
  })
  server.bind(0, '127.0.0.1')
  await once(server, 'listening')
  organization = await harness.organization()
  acts = clientActions(harness, organization)
  domainId = await acts.domain()
  const [row] = await acts.sql<{ domain_name: string }>(
    'select domain_name from domain where organization_id = $1',
  )
  name = row!.domain_name
  await harness.operator.plain((db) =>
    db.query("insert into dns_fact (mx_hosts) values ('{mx.ours.example}') on conflict do nothing", []),
  )
})
afterEach(async () => {
  for (const worker of workers) await worker.close()
  server.close()
  // Other tests start without due domains.
  await harness.operator.plain((db) =>
    db.query(
      "update domain_look set next_look_at = now() + interval '1 day' where organization_id is not null",
      [],
    ),
  )
})

const start = () => {
  const { port } = server.address()
  const settings = { resolvers: [{ address: '127.0.0.1', port }], invents: false, trustAd: undefined }
  workers.push(startDnsWorker({ settings, databaseUrl: harness.url, logger }))
}
const dueNow = () => acts.sql('update domain_look set next_look_at = now() where organization_id = $1')
const mx = async () => {
  const { body } = await harness.call('getDomainDns', {
    key: organization.owner,
    path: { domain_id: domainId },
  })
  const record = body.records.find((one: { check: string }) => one.check === 'mx')
  return record ? [record.status, record.code, record.unchecked_since !== null] : null
}
const patience = { timeout: 30_000, interval: 100 }

it('looks at a domain of several workers, follows its records, and keeps the state while the resolver is silent', async () => {
  records = { [name]: 'mx.ours.example' }
  start()
  start()
  await expect.poll(mx, patience).toEqual(['verified', 'ours', false])
  const health = async () => {
    const { body } = await harness.call('getHealth', { key: organization.owner })
    return body.components.find((one: { component: string }) => one.component === 'dns')
  }
  expect(await health()).toMatchObject({ status: 'ok', overdue_count: 0, resolvers: [expect.any(String)] })

  // The zone's own servers can't be asked here, so a second check confirms it.
  records = { [name]: 'mx.other.example' }
  await dueNow()
  await expect.poll(mx, patience).toEqual(['verified', 'ours', true])
  await dueNow()
  await expect.poll(mx, patience).toEqual(['broken', 'elsewhere', false])

  records = { [name]: 'mx.ours.example' }
  await dueNow()
  await expect.poll(mx, patience).toEqual(['verified', 'ours', false])

  records = null
  await dueNow()
  await expect.poll(mx, { ...patience, timeout: 60_000 }).toEqual(['verified', 'ours', true])
  await expect
    .poll(health, patience)
    .toMatchObject({ status: 'degraded', message: 'No resolver answers. Domains keep their states.' })
}, 180_000)
