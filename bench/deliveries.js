// Lists and a change while mailboxes get mail all the time, against the same at rest.
//
// A batch of measurements holds up every change of its organization. How long is judged where the machine has nothing else
// to do, and by what an administrator waits for one change after another while mail is delivered. The batches that ran
// under the load of lists are printed too: that load takes every processor there is, so that they tell how long a batch
// waits for its turn on this machine, and no user is promised that.
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startDeliveries } from './api/deliveries.js'
import { casesOf } from './api/list-cases.js'
import { createSamples, measure } from './api/samples.js'
import { conditions, formatNumber, median, printGoals, printTable } from './api/table.js'
import { openTestbed } from './api/testbed.js'

/** @import { Batch } from './api/deliveries.js' */

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '20000' },
    mailboxes: { type: 'string', default: '1000' },
    interval: { type: 'string', default: '5' },
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
}

/** @param {readonly Batch[]} some */
const worstOf = (some) => Math.max(0, ...some.map(({ held }) => held))

/**
 * A row of the table.
 * @param {string} name
 * @param {readonly Batch[]} some
 */
const describeBatches = (name, some) => [
  name,
  String(some.length),
  ...[median(some.map(({ rows }) => rows)), median(some.map(({ held }) => held)), worstOf(some)].map(
    formatNumber,
  ),
]

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
  /** @type {Record<'alone' | 'underLoad', Batch[]>} */
  const batches = { alone: [], underLoad: [] }
  let delivered = 0
  for (let count = 0; count < Number(values.rounds); count += 1) {
    await round('rest')
    const deliveries = await startDeliveries(testbed, delivery)
    // Two rounds of batches without requests.
    await sleep(2500 * delivery.intervalSeconds)
    batches.alone.push(...deliveries.takeBatches())
    await round('busy')
    await deliveries.stop()
    batches.underLoad.push(...deliveries.takeBatches())
    delivered += deliveries.delivered()
  }
  console.log(
    `\n${values.rows} identities, ${delivery.mailboxes} mailboxes get mail every ${delivery.intervalSeconds} s, ${conditions()}.`,
  )
  console.log(`${delivered} deliveries.\n`)
  printTable(
    ['batches', 'how many', 'rows each', 'held ms, median', 'worst'],
    [
      describeBatches('without other requests', batches.alone),
      describeBatches('while lists are asked for', batches.underLoad),
    ],
  )
  console.log()
  printTable(
    ['', 'at rest', 'p99 ms', 'under delivery', 'p99 ms', 'to rest'],
    results.map(({ name, rest, busy }) => [
      name,
      ...[rest.rate(), rest.p99(), busy.rate(), busy.p99(), busy.rate() / rest.rate()].map(formatNumber),
    ]),
  )
  const change99 = results.at(-1)?.busy.p99() ?? NaN
  const worst = Math.min(...results.map(({ rest, busy }) => busy.rate() / rest.rate()))
  printGoals([
    {
      goal: 'lists and a change are at most 10 % slower under delivery',
      value: formatNumber(worst),
      reached: worst >= 0.9,
    },
    {
      goal: 'a batch holds its organization for at most 200 ms',
      value: formatNumber(worstOf(batches.alone)),
      reached: batches.alone.length > 0 && worstOf(batches.alone) <= 200,
    },
    {
      goal: 'under delivery 99 of 100 changes are answered within 200 ms',
      value: formatNumber(change99),
      reached: change99 <= 200,
    },
  ])
} finally {
  await testbed.close()
}
