// Part answers: one response in ten is lost after the change was made.
import { compare, create, departmentNames } from '../client.js'
import { randomFrom } from '../../testing/random.js'
import { startLoadBalancer } from '../../testing/load-balancer.js'
import { createOperator, createOrganization } from '../../testing/operator.js'
import { waitFor } from '../../testing/processes.js'
import { startServer } from '../../testing/server.js'
import { startPostgres } from '../../testing/postgres.js'

/**
 * Creations through a proxy that drops one response in ten after the work was done, repeated until each is acknowledged.
 * @param {string} folder
 * @param {import('../types.ts').Options} options
 */
export const lostAnswers = async (folder, { creates = 5000 }) => {
  const postgres = await startPostgres(folder)
  const environment = { DATABASE_URL: postgres.url }
  const replica = await startServer(environment)
  const { ownerKey: key } = await createOrganization(createOperator(environment), 'Chaos')
  const random = randomFrom(1)
  const proxy = await startLoadBalancer([replica.url], {
    cut: ({ method }) => method === 'POST' && random.chance(0.1),
  })
  const counts = { sent: 0, replayed: 0, 'still running': 0 }
  /** @type {string[]} */
  const acknowledged = []
  const names = Array.from({ length: creates }, (_, n) => `create ${n}`)
  const work = async () => {
    for (let name = names.pop(); name !== undefined; name = names.pop()) {
      const isCreated = async () => {
        counts.sent += 1
        const { status, headers } = await create(proxy.url, key, name)
        if (headers['idempotency-replayed']) counts.replayed += 1
        if (status === 201) return true
        if (status === 409) counts['still running'] += 1
        else if (status !== 0) throw new Error(`${name} was answered with ${status}.`)
        return undefined
      }
      await waitFor(`${name} is acknowledged`, isCreated, { every: 5 })
      acknowledged.push(name)
    }
  }
  await Promise.all(Array.from({ length: 16 }, work))
  const present = await departmentNames(replica.url, key)
  await proxy.close()
  await replica.stop()
  await postgres.stop()
  const { lost, duplicated } = compare(acknowledged, present)
  console.table({
    [`${creates} creates`]: {
      ...counts,
      'responses cut': proxy.counts.cut,
      rows: present.length,
      lost,
      duplicated,
    },
  })
  return present.length === creates && lost + duplicated === 0
}
