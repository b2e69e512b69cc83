// Delivers mail to many mailboxes while something else is measured.
import pg from 'pg'
import { importBuilt } from '../../testing/built-server.js'

/** @import { Testbed } from './testbed.js' */

/**
 * A batch: how many rows it took, and for how many milliseconds it held the organization, its commit included. What it has
 * waited for the organization itself is not in it.
 * @typedef {{ rows: number, held: number }} Batch
 */

/**
 * Mailboxes that get mail all the time, as a mail server tells of it, and the batches that take that over: those of the
 * server, as large as it makes them.
 * @param {Testbed} testbed
 * @param {{ mailboxes: number, intervalSeconds: number }} options
 */
export const startDeliveries = async (testbed, { mailboxes, intervalSeconds }) => {
  const { createBatches } = await importBuilt('mail/batches.js')
  const connect = async (/** @type {string} */ options) => {
    const client = new pg.Client({ connectionString: testbed.databaseUrl, options })
    await client.connect()
    return client
  }
  // The batch's own function takes the organization. Here that is done before, to know when it was there.
  const [server, worker] = [await connect('-c role=postroom_mail'), await connect('')]
  const { rows } = await testbed.client.query(
    `select i.address, coalesce(m.used_bytes, 0)::float8 as bytes, coalesce(m.used_messages, 0)::float8 as messages
     from mailbox_quota m join identity i using (organization_id, identity_id) where m.organization_id = $1 limit $2`,
    [testbed.organization_id, mailboxes],
  )
  /** @type {{ address: string, bytes: number, messages: number }[]} */
  const filling = rows
  /** @type {Batch[]} */
  const batches = []
  let delivered = 0
  const ending = new AbortController()

  const deliver = async () => {
    // One delivery at a time: each mailbox once in each interval, evenly.
    const everyMs = (intervalSeconds * 1000) / filling.length
    const begin = performance.now()
    while (!ending.signal.aborted) {
      const mailbox = filling[delivered % filling.length]
      if (mailbox === undefined) throw new Error('The organization has no mailboxes.')
      mailbox.bytes += 75_000
      mailbox.messages += 1
      await server.query(
        `insert into mail.usage_seen (username, bytes, messages) values ($1, $2, $3)
         on conflict (username) do update set bytes = $2, messages = $3`,
        [mailbox.address, mailbox.bytes, mailbox.messages],
      )
      delivered += 1
      const wait = begin + delivered * everyMs - performance.now()
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    }
  }
  const takeAll = createBatches({
    take: async (organization, most) => {
      await worker.query('begin')
      await worker.query('select mail.begin_batch($1)', [organization])
      const begin = performance.now()
      await worker.query('set local role postroom_worker')
      const { rows: answer } = await worker.query('select mail.take_usage($1, $2) as taken', [
        organization,
        most,
      ])
      await worker.query('commit')
      const { taken } = answer[0]
      if (taken > 0) batches.push({ rows: taken, held: performance.now() - begin })
      return taken
    },
    signal: ending.signal,
  })
  let taking = Promise.resolve()
  const timer = setInterval(() => {
    taking = taking.then(() => takeAll(testbed.organization_id))
  }, intervalSeconds * 1000)
  const delivering = deliver()
  return {
    /** Those since it was asked last. */
    takeBatches: () => batches.splice(0),
    delivered: () => delivered,
    stop: async () => {
      ending.abort()
      clearInterval(timer)
      await Promise.all([delivering, taking])
      await Promise.all([server.end(), worker.end()])
    },
  }
}
