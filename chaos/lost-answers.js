import { setTimeout as sleep } from 'node:timers/promises'
import { compare, create, departmentNames } from './client.js'
import { startProxy } from '../testing/load-balancer.js'
import { makeOrganization, startReplica } from '../testing/server.js'
import { startPostgres } from '../testing/postgres.js'

/** A sequence that looks random and is the same every time (mulberry32). */
const randomOf = (seed) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Creations through a proxy that drops one answer in ten after the work was done, repeated until they are told. */
export const lostAnswers = async (folder, { creates = 5000 }) => {
  const postgres = await startPostgres(folder)
  const environment = { DATABASE_URL: postgres.url }
  const replica = await startReplica(environment)
  const { api_key: key } = await makeOrganization(environment, 'Chaos')
  const random = randomOf(1)
  const proxy = await startProxy([replica.url], { cut: ({ method }) => method === 'POST' && random() < 0.1 })
  const counts = { sent: 0, replayed: 0, 'still running': 0 }
  const acknowledged = []
  const names = Array.from({ length: creates }, (_, n) => `create ${n}`)
  const line = async () => {
    for (let name = names.pop(); name !== undefined; name = names.pop()) {
      for (;;) {
        counts.sent += 1
        const { status, headers } = await create(proxy.url, key, name)
        if (headers['idempotency-replayed']) counts.replayed += 1
        if (status === 201) break
        if (status === 409) counts['still running'] += 1
        else if (status !== 0) throw new Error(`${name} was answered with ${status}.`)
        await sleep(5)
      }
      acknowledged.push(name)
    }
  }
  await Promise.all(Array.from({ length: 16 }, line))
  const present = await departmentNames(replica.url, key)
  await proxy.close()
  await replica.stop()
  await postgres.stop()
  const { lost, duplicated } = compare(acknowledged, present)
  console.table({
    [`${creates} creates`]: {
      ...counts,
      'answers cut': proxy.counts.cut,
      rows: present.length,
      lost,
      duplicated,
    },
  })
  return present.length === creates && lost + duplicated === 0
}
