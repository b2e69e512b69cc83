// Mail servers on many identities and aliases: each of their lookups, deliveries with and without the meter, and sign-ins.
import { parseArgs } from 'node:util'
import pg from 'pg'
import { startDovecot } from '../testing/dovecot.js'
import { send } from '../chaos/client.js'
import { startServer } from '../testing/server.js'
import { addAliases } from './api/aliases.js'
import { deliver, signIn } from './api/mail-clients.js'
import { ask, lookupsOf } from './api/mail-lookups.js'
import { suspend } from './api/mail-suspensions.js'
import { deliverWithRules } from './api/rule-deliveries.js'
import { conditions, formatNumber, median, printGoals, printTable } from './api/table.js'
import { openTestbed } from './api/testbed.js'

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '100000' },
    aliases: { type: 'string', default: '200000' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '5' },
    connections: { type: 'string', default: '8' },
    mailboxes: { type: 'string', default: '1000' },
    data: { type: 'string' },
  },
})
const [rounds, seconds, connections] = [values.rounds, values.seconds, values.connections].map(Number)

const options = { seconds: seconds ?? 5, connections: connections ?? 8 }

const testbed = await openTestbed({ rows: Number(values.rows), folder: values.data })
/** Stopped at the end, the last first. @type {(() => Promise<unknown>)[]} */
const ends = [testbed.close]
try {
  const { rows: people } = await testbed.client.query(
    `select i.address, i.identity_id from mailbox_quota m join identity i using (organization_id, identity_id)
     where m.organization_id = $1 and i.status = 'active' and m.limit_bytes > 104857600 order by i.address limit $2`,
    [testbed.organization_id, Number(values.mailboxes)],
  )
  /** @type {string[]} */
  const addresses = people.map(({ address }) => address)

  const first = addresses[500] ?? addresses[0] ?? ''
  await addAliases(testbed, Number(values.aliases), first)
  console.log(
    `\n${values.rows} identities, ${values.aliases} aliases, ${conditions()}. Each lookup of a mail server:\n`,
  )
  const server = new pg.Client({ connectionString: testbed.databaseUrl, options: '-c role=postroom_mail' })
  await server.connect()
  ends.push(() => server.end())
  const lookups = []
  for (const lookup of lookupsOf(first)) lookups.push({ lookup, answer: await ask(server, lookup) })
  printTable(
    ['', 'plan ms', 'run ms', 'rows', 'by'],
    lookups.map(({ lookup, answer: { planning, execution, rows, indexes } }) => [
      lookup.name,
      ...[planning, execution].map(formatNumber),
      String(rows),
      indexes.join(' '),
    ]),
  )

  // Before the others start: with all of them, the database runs out of connections.
  const rules = await deliverWithRules(testbed, addresses.slice(0, 100), {
    ...options,
    rounds: rounds ?? 5,
  })
  const [bare, plain] = rules
  const costOfRules = (plain?.processorMs ?? NaN) / (bare?.processorMs ?? NaN)
  console.log(
    `\nDeliveries a second by LMTP on ${options.connections} connections, with and without rules, ${conditions()}:\n`,
  )
  printTable(
    ['', 'a second', 'processor ms', 'to without Sieve'],
    rules.map(({ name, rate, processorMs }) => [
      name,
      ...[rate, processorMs, processorMs / (bare?.processorMs ?? NaN)].map(formatNumber),
    ]),
  )

  const measured = await startDovecot(testbed.databaseUrl)
  ends.push(measured.close)
  // The same without what tells the database how much a mailbox holds.
  const unmeasured = await startDovecot(testbed.databaseUrl, {
    configuration: 'mail_plugins = quota\nprotocol imap {\n  mail_plugins = quota imap_quota\n}\n',
  })
  ends.push(unmeasured.close)
  const [withMeter, without] = [/** @type {number[]} */ ([]), /** @type {number[]} */ ([])]
  for (let round = 0; round <= (rounds ?? 5); round += 1) {
    const one = await deliver(measured.ports.lmtp, addresses, options)
    const other = await deliver(unmeasured.ports.lmtp, addresses, options)
    // The first makes the mailboxes.
    if (round > 0) {
      withMeter.push(one)
      without.push(other)
    }
  }
  const ratio = median(withMeter.map((rate, at) => rate / (without[at] ?? NaN)))
  console.log(`\nThe same with and without the meter, ${conditions()}:\n`)
  printTable(
    ['', 'a second', 'to without'],
    [
      ['without the meter', formatNumber(median(without)), ''],
      ['with the meter', formatNumber(median(withMeter)), formatNumber(ratio)],
    ],
  )

  const password = 'correct horse battery 7'
  const known = people.slice(0, 16)
  for (const { identity_id } of known) {
    await send(testbed.url, {
      method: 'POST',
      path: `/api/identity/${identity_id}/reset-password`,
      key: testbed.api_key,
      body: { mode: 'set', password, must_change_password: false },
    })
  }
  /** @type {{ count: number, rate: number, times: number[] }[]} */
  const signedIn = []
  for (const count of [1, 2, 4, 8, 16]) {
    const { rate, times } = await signIn(
      measured.ports.imap,
      known.map(({ address }) => address),
      { password, connections: count, seconds: options.seconds },
    )
    signedIn.push({ count, rate, times: times.toSorted((a, b) => a - b) })
  }
  console.log(`\nSign-ins by IMAP, ${conditions()}:\n`)
  printTable(
    ['concurrent', 'per second', 'p50 ms', 'p95 ms', 'to one'],
    signedIn.map(({ count, rate, times }) => [
      String(count),
      ...[rate, times[Math.floor(times.length * 0.5)], times[Math.floor(times.length * 0.95)]].map(
        formatNumber,
      ),
      formatNumber(rate / (signedIn[0]?.rate ?? NaN)),
    ]),
  )

  const attached = await startServer({ DATABASE_URL: testbed.databaseUrl, ...measured.settings })
  ends.push(attached.stop)
  const once = people.slice(16, 66).map(({ identity_id }) => identity_id)
  const receipts = await suspend(testbed, attached.url, once)
  const last = receipts.at(-1) ?? NaN
  console.log(`\n${once.length} identities suspended together, ${conditions()}, ms to the receipt:\n`)
  printTable(['the middle one', 'the last one'], [[median(receipts), last].map(formatNumber)])

  const slowest = Math.max(...lookups.map(({ answer }) => answer.execution))
  printGoals([
    {
      goal: 'no lookup reads all identities or mailboxes',
      value: lookups.flatMap(({ answer }) => answer.scans).join(' ') || 'none',
      reached: lookups.every(({ answer }) => answer.scans.length === 0),
    },
    { goal: 'a lookup runs in at most 1 ms', value: formatNumber(slowest), reached: slowest <= 1 },
    {
      goal: 'the meter leaves two thirds of the deliveries',
      value: formatNumber(ratio),
      reached: ratio >= 0.66,
    },
    {
      goal: 'a delivery without rules takes at most 1.15 times the processor time of one without Sieve',
      value: formatNumber(costOfRules),
      reached: costOfRules <= 1.15,
    },
  ])
} finally {
  for (const end of ends.toReversed()) await end()
}
