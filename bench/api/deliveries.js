import pg from 'pg'

/** @import { Testbed } from './testbed.js' */

/**
 * Mailboxes that get mail all the time, as a mail server tells of it, and the batches that take that over as a worker does.
 * @param {Testbed} testbed
 * @param {{ mailboxes: number, intervalSeconds: number, batch: number }} options a batch is of this many rows at most.
 */
export const startDeliveries = async (testbed, { mailboxes, intervalSeconds, batch }) => {
  const connect = async (/** @type {string} */ role) => {
    const client = new pg.Client({ connectionString: testbed.databaseUrl, options: `-c role=${role}` })
    await client.connect()
    return client
  }
  const [server, worker] = [await connect('postroom_mail'), await connect('postroom_worker')]
  const { rows } = await testbed.client.query(
    `select i.address, coalesce(m.used_bytes, 0)::float8 as bytes, coalesce(m.used_messages, 0)::float8 as messages
     from mailbox_quota m join identity i using (organization_id, identity_id) where m.organization_id = $1 limit $2`,
    [testbed.organization_id, mailboxes],
  )
  /** @type {{ address: string, bytes: number, messages: number }[]} */
  const filling = rows
  /** Milliseconds of each batch. @type {number[]} */
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
  const take = async () => {
    for (let taken = batch; taken === batch;) {
      const begin = performance.now()
      const { rows: answer } = await worker.query('select mail.take_usage($1, $2) as taken', [
        testbed.organization_id,
        batch,
      ])
      taken = answer[0].taken
      if (taken > 0) batches.push(performance.now() - begin)
    }
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
