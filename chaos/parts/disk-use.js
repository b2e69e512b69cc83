// Part disk-use: one organization prepares as many bulk changes as it can.
import { setTimeout as sleep } from 'node:timers/promises'
import { databaseOf } from '../../testing/data-folder.js'
import { createOperator, createOrganization } from '../../testing/operator.js'
import { ask } from '../../testing/postgres.js'
import { startServerOnEmptyData } from '../../testing/server.js'
import { isSuccess } from '../outcomes.js'
import { createApiClient, maxOpenPlans } from '../plan-requests.js'

/** @import { Options } from '../types.ts' */

/** A generous size of an item with its indexes, in bytes, to estimate the size of all open bulk changes. */
const maxItemBytes = 2000

const megabytes = (/** @type {number} */ bytes) => Math.round(bytes / 1e6)

/**
 * One help-desk key prepares as many bulk changes of a whole organization as it can, cancels them, and begins anew: the
 * limit holds, canceled ones leave no items, and the database keeps its size.
 * @param {string} _folder
 * @param {Options} options `minutes` of the flood, by default half a minute.
 */
export const diskUse = async (_folder, { rows = 11_000, minutes = 0.5 }) => {
  const server = await startServerOnEmptyData()
  try {
    const operate = createOperator(server.environment)
    const organization = await createOrganization(operate, 'Large', {
      identityLimit: rows * 2,
      storageLimit: '9000 TB',
    })
    await organization.seed({ identities: rows })
    const { api_key: key } = await organization.createKey({ preset: 'help_desk' })
    const request = createApiClient(server.url, key)
    const { databaseUrl } = databaseOf(server.environment['POSTROOM_DATA_DIR'] ?? '')
    /** @param {string} text */
    const count = async (text) => Number(Object.values((await ask(databaseUrl, text))[0] ?? {})[0])
    const size = () => count('select pg_database_size(current_database())')
    const open = () => count("select count(*) from plan where state in ('receiving', 'preparing', 'ready')")

    const before = await size()
    const counts = { created: 0, refused: 0, canceled: 0 }
    const peak = { open: 0, size: before }
    /** @type {string[]} */
    const plans = []
    const cancelAll = async () => {
      for (const id of plans.splice(0))
        counts.canceled += Number(isSuccess(await request('POST', `/plan/${id}/cancel`)))
    }
    const end = performance.now() + minutes * 60_000
    while (performance.now() < end) {
      const change = { must_change_password: true }
      const { status, body } = await request('POST', '/plan', {
        operation: 'reset_password',
        selection: { filter: {} },
        change,
      })
      if (status === 201) {
        counts.created += 1
        plans.push(body.plan_id)
        continue
      }
      if (status !== 409 || body.code !== 'too_many_plans')
        throw new Error(`A bulk change was answered with ${status}: ${JSON.stringify(body)}`)
      counts.refused += 1
      peak.open = Math.max(peak.open, await open())
      peak.size = Math.max(peak.size, await size())
      await cancelAll()
    }
    await cancelAll()
    let remaining = await count('select count(*) from plan_item')
    const canceledAt = performance.now()
    for (let lessAt = canceledAt; remaining > 0 && performance.now() - lessAt < 15_000; await sleep(200)) {
      const now = await count('select count(*) from plan_item')
      if (now < remaining) lessAt = performance.now()
      remaining = now
    }
    const seconds = Math.round((performance.now() - canceledAt) / 1000)
    const after = await size()
    // Half of it is of canceled ones that are being deleted.
    const allowed = 2 * maxOpenPlans * rows * maxItemBytes
    console.table({
      [`${rows} identities`]: {
        ...counts,
        'open at most': peak.open,
        'items left': remaining,
        'after s': seconds,
        'MB before': megabytes(before),
        'MB at most': megabytes(peak.size),
        'MB after': megabytes(after),
      },
    })
    console.log(`Goal: ${maxOpenPlans} open, no items left, ${megabytes(before + allowed)} MB at peak.`)
    return counts.refused > 0 && peak.open <= maxOpenPlans && remaining === 0 && peak.size <= before + allowed
  } finally {
    await server.close()
  }
}
