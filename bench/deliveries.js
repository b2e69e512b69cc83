// Lists and a change while mailboxes get mail all the time, against the same at rest.
import { parseArgs } from 'node:util'
import { startDeliveries } from './api/deliveries.js'
import { casesOf } from './api/list-cases.js'
import { createSamples, measure } from './api/samples.js'
import { conditions, formatNumber, printGoals, printTable } from './api/table.js'
import { openTestbed } from './api/testbed.js'

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '20000' },
    mailboxes: { type: 'string', default: '1000' },
    interval: { type: 'string', default: '5' },
    // As the meter takes them: `batchSize` in server/mail/meter.ts.
    batch: { type: 'string', default: '500' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '64' },
    data: { type: 'string' },
    only: { type: 'string', default: 'first page' },
  },
})
const options = { seconds: Number(values.seconds), connections: Number(values.connections) }
const delivery = {
  mailboxes: Number(values.mailboxes),
  intervalSeconds: Number(values.interval),
  batch: Number(values.batch),
}

const testbed = await openTestbed({ rows: Number(values.rows), folder: values.data })
try {
  const cases = (await casesOf(testbed)).filter(({ name }) => new RegExp(values.only).test(name))
  const { rows: people } = await testbed.client.query(
    'select identity_id from identity where organization_id = $1 limit 1000',
    [testbed.organization_id],
  )
  let changed = 0
  const change = () => {
    changed += 1
    return {
      method: 'PATCH',
      path: `/api/identity/${people[changed % people.length].identity_id}`,
      key: testbed.api_key,
      body: { display_name: `Person ${changed}` },
    }
  }
  const results = [
    ...cases.map((one) => ({
      name: `${one.list}: ${one.name}`,
      make: () => ({ path: one.path(), key: testbed.api_key }),
      options,
    })),
    {
      name: 'change an identity, one after another',
      make: change,
      // Two batches at least come between.
      options: { seconds: Math.max(options.seconds, 2 * delivery.intervalSeconds), connections: 1 },
    },
  ].map((one) => ({ ...one, rest: createSamples(), busy: createSamples() }))
  /** @param {'rest' | 'busy'} side */
  const round = async (side) => {
    for (const { make, options: of, ...result } of results)
      result[side].add(await measure([testbed.server], testbed.postmaster, make, of))
  }
  await round('rest')
  for (const result of results) result.rest = createSamples()
  /** @type {number[]} */
  const batches = []
  let delivered = 0
  for (let count = 0; count < Number(values.rounds); count += 1) {
    await round('rest')
    const deliveries = await startDeliveries(testbed, delivery)
    await round('busy')
    await deliveries.stop()
    batches.push(...deliveries.batches)
    delivered += deliveries.delivered()
  }
  console.log(
    `\n${values.rows} identities, ${delivery.mailboxes} mailboxes get mail every ${delivery.intervalSeconds} s, ${conditions()}.`,
  )
  console.log(
    `${delivered} deliveries; ms of each batch: ${batches.map(formatNumber).join(', ') || 'none'}.\n`,
  )
  printTable(
    ['', 'at rest', 'p99 ms', 'under delivery', 'p99 ms', 'to rest'],
    results.map(({ name, rest, busy }) => [
      name,
      ...[rest.rate(), rest.p99(), busy.rate(), busy.p99(), busy.rate() / rest.rate()].map(formatNumber),
    ]),
  )
  const worst = Math.min(...results.map(({ rest, busy }) => busy.rate() / rest.rate()))
  printGoals([
    {
      goal: 'lists and a change are at most 10 % slower under delivery',
      value: formatNumber(worst),
      reached: worst >= 0.9,
    },
    {
      goal: 'a batch takes at most 200 ms',
      value: formatNumber(Math.max(0, ...batches)),
      reached: batches.length > 0 && Math.max(...batches) <= 200,
    },
  ])
} finally {
  await testbed.close()
}
