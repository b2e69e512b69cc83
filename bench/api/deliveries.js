import pg from 'pg'

/** @import { Testbed } from './testbed.js' */

/**
 * Mailboxes that get mail all the time, as a mail server tells of it, and the batches that take that over as a worker does.
 * @param {Testbed} testbed
 * @param {{ mailboxes: number, intervalSeconds: number }} options
 */
export const startDeliveries = async (testbed, { mailboxes, intervalSeconds }) => {
  const connect = async (/** @type {string} */ role) => {
    const client = new pg.Client({ connectionString: testbed.databaseUrl, options: `-c role=${role}` })
    await client.connect()
    return client
  }
  const [server, worker] = [await connect('postroom_mail'), await connect('postroom_worker')]
  const { rows } = await testbed.client.query(
    `select i.address from mailbox_quota m join identity i using (organization_id, identity_id)
     where m.organization_id = $1 limit $2`,
    [testbed.organization_id, mailboxes],
  )
  /** @type {string[]} */
  const addresses = rows.map(({ address }) => address)
  /** Milliseconds of each batch. @type {number[]} */
  const batches = []
  let delivered = 0
  const ending = new AbortController()

  const deliver = async () => {
    // One delivery at a time: each mailbox once in each interval, evenly.
    const everyMs = (intervalSeconds * 1000) / addresses.length
    const begin = performance.now()
    while (!ending.signal.aborted) {
      const address = addresses[delivered % addresses.length]
      await server.query(
        `insert into mail.usage_seen (username, bytes, messages) values ($1, $2, $3)
         on conflict (username) do update set bytes = $2, messages = $3`,
        [address, 1_000_000 + delivered, delivered],
      )
      delivered += 1
      const wait = begin + delivered * everyMs - performance.now()
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    }
  }
  const take = async () => {
    const begin = performance.now()
    const { rows: taken } = await worker.query('select mail.take_usage($1, 1000) as taken', [
      testbed.organization_id,
    ])
    if (taken[0]?.taken > 0) batches.push(performance.now() - begin)
  }
  let taking = Promise.resolve()
  const timer = setInterval(() => {
    taking = taking.then(take)
  }, intervalSeconds * 1000)
  const delivering = deliver()
  return {
    batches,
    delivered: () => delivered,
    stop: async () => {
      ending.abort()
      clearInterval(timer)
      await Promise.all([delivering, taking])
      await Promise.all([server.end(), worker.end()])
    },
  }
}
