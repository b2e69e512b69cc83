// Suspends many identities at the same time, and measures how long their sessions stay open.
import { send } from '../../chaos/client.js'
import { until } from '../../testing/processes.js'

/** @import { Testbed } from './testbed.js' */

/**
 * Suspends people at the same time.
 * @param {Testbed} testbed
 * @param {string} url of a server that works for mail servers.
 * @param {readonly string[]} identities
 * @returns {Promise<number[]>} milliseconds from each change to its receipt, the quickest first.
 * @throws Error when a receipt does not come.
 */
export const suspend = async ({ client, organization_id, api_key }, url, identities) => {
  /** @param {string} identity @returns {Promise<string>} the id of the request that did it. */
  const suspendOne = async (identity) => {
    const path = `/api/identity/${identity}`
    const body = { status: 'suspended' }
    const { status, headers } = await send(url, { method: 'PATCH', path, key: api_key, body })
    if (status === 200) return String(headers['x-request-id'])
    // Changes of one organization wait for each other, two seconds at most.
    if (status !== 503) throw new Error(`A suspension was answered with ${status}.`)
    return suspendOne(identity)
  }
  const requests = await Promise.all(identities.map(suspendOne))
  const receipts = async () => {
    const { rows } = await client.query(
      `select extract(epoch from enforced_at - wanted_at)::float * 1000 as ms from enforcement
       where organization_id = $1 and request_id = any($2) and state = 'enforced' order by 1`,
      [organization_id, requests],
    )
    return rows.map(({ ms }) => Number(ms))
  }
  const took = await until(async () => (await receipts()).length === identities.length, { every: 100 })
  if (!Number.isFinite(took)) throw new Error('A receipt has not come.')
  return receipts()
}
