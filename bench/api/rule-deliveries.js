// Deliveries to mailboxes without rules, with own rules and with an auto-reply, and their processor time.
import { isDovecotTwoThree, startDovecot } from '../../testing/dovecot.js'
import { deliver } from './mail-clients.js'
import { timeOfPostgres } from './processor.js'
import { median } from './table.js'

/** @import { Testbed } from './testbed.js' */

const withoutSieve = () =>
  isDovecotTwoThree()
    ? 'protocol lmtp {\n  mail_plugins = quota quota_clone\n}\n'
    : 'protocol lmtp {\n  mail_plugins {\n    sieve = no\n  }\n}\n'

/**
 * Delivers to the same mailboxes by turns: without Sieve, with the files for rules but no rules, with own rules, and with an
 * auto-reply. The messages of the bench aren't answered, because they name no recipient.
 * @param {Testbed} testbed
 * @param {readonly string[]} addresses
 * @param {{ connections: number, seconds: number, rounds: number }} options
 * @returns {Promise<{ name: string, rate: number, processorMs: number }[]>} `processorMs` is of Dovecot and PostgreSQL, for a delivery.
 */
export const deliverWithRules = async (testbed, addresses, { rounds, ...options }) => {
  const bare = await startDovecot(testbed.databaseUrl, { configuration: withoutSieve() })
  const full = await startDovecot(testbed.databaseUrl)
  const scripted = await startDovecot(testbed.databaseUrl)
  const answering = await startDovecot(testbed.databaseUrl)
  const cases = [
    { name: 'without Sieve', dovecot: bare },
    { name: 'without rules', dovecot: full },
    { name: 'with own rules', dovecot: scripted },
    { name: 'with an auto-reply', dovecot: answering, hasReply: true },
  ].map((one) => ({ ...one, rates: /** @type {number[]} */ ([]), times: /** @type {number[]} */ ([]) }))
  const setReplies = (/** @type {boolean} */ has) =>
    testbed.client.query(
      has
        ? `insert into mail_rules (organization_id, identity_id, reply_subject, reply_text)
           select organization_id, identity_id, 'Away', 'I am away.' from identity where organization_id = $1 and address = any($2)`
        : 'delete from mail_rules where organization_id = $1 and $2::text[] is not null',
      [testbed.organization_id, addresses],
    )
  try {
    for (const address of addresses) await scripted.putScript(address, 'if size :over 100M { discard; }')
    for (let round = 0; round <= rounds; round += 1)
      for (const { dovecot, hasReply = false, rates, times } of cases) {
        await setReplies(false)
        if (hasReply) await setReplies(true)
        const used = () => timeOfPostgres(dovecot.pid()) + timeOfPostgres(testbed.postmaster)
        const [start, usedBefore] = [performance.now(), used()]
        const rate = await deliver(dovecot.ports.lmtp, addresses, options)
        const delivered = (rate * (performance.now() - start)) / 1000
        // The first makes the mailboxes.
        if (round === 0) continue
        rates.push(rate)
        times.push((used() - usedBefore) / delivered)
      }
  } finally {
    await setReplies(false)
    for (const { dovecot } of cases) await dovecot.close()
  }
  return cases.map(({ name, rates, times }) => ({ name, rate: median(rates), processorMs: median(times) }))
}
