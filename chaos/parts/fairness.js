// Part fairness: small bulk changes run while other organizations prepare large ones.
import { databaseOf } from '../../testing/data-folder.js'
import { createOperator, createOrganization } from '../../testing/operator.js'
import { ask } from '../../testing/postgres.js'
import { waitFor } from '../../testing/processes.js'
import { startServerOnEmptyData } from '../../testing/server.js'
import { createApiClient, maxOpenPlans } from '../plan-requests.js'

/** @import { Options } from '../types.ts' */

/** How much longer than alone a bulk change of three identities may wait (ms). */
const maxExtraWait = 2000

/** Time limit for the preparation of all large bulk changes (ms). */
const preparationLimit = 900_000

/**
 * Creates a bulk change of three identities, and returns how long it took until it had run, in milliseconds.
 * @param {ReturnType<typeof createApiClient>} request
 * @param {string[]} identities
 * @param {number} number of the repetition.
 */
const runSmall = async (request, identities, number) => {
  const begin = performance.now()
  const operation = number % 2 === 0 ? 'suspend' : 'reactivate'
  const created = await request('POST', '/plan', {
    operation,
    selection: { identity_ids: identities },
    change: {},
  })
  const { plan_id: id } = created.body
  await request('POST', `/plan/${id}/run`, {})
  return waitFor('the small bulk change is done', async () => {
    const { body } = await request('GET', `/plan/${id}`)
    if (body.state === 'failed') throw new Error(`The small bulk change failed: ${body.code}`)
    return body.state === 'done' ? performance.now() - begin : undefined
  })
}

/**
 * An organization runs bulk changes of three identities while others prepare large ones without a pause.
 * @param {string} _folder
 * @param {Options} options `rows` are the identities of each large organization, `runs` how many large bulk changes are prepared.
 */
export const fairness = async (_folder, { rows = 5000, runs = 40 }) => {
  const server = await startServerOnEmptyData()
  try {
    const operate = createOperator(server.environment)
    const small = await createOrganization(operate, 'Small')
    await small.seed({ identities: 20 })
    const request = createApiClient(server.url, small.ownerKey)
    const list = await request('GET', '/identity/list?limit=3')
    /** @type {string[]} */
    const identities = list.body.items.map((/** @type {any} */ one) => one.identity_id)

    /** @type {ReturnType<typeof createApiClient>[]} */
    const large = []
    for (let n = 0; n < Math.ceil(runs / maxOpenPlans); n += 1) {
      const organization = await createOrganization(operate, `Large ${n}`, {
        identityLimit: rows * 2,
        storageLimit: '9000 TB',
      })
      await organization.seed({ identities: rows, seed: n + 2 })
      large.push(createApiClient(server.url, organization.ownerKey))
    }
    /** @param {() => boolean} isOver */
    const measure = async (isOver) => {
      /** @type {number[]} */
      const times = []
      do times.push(await runSmall(request, identities, times.length))
      while (!isOver())
      const sorted = times.toSorted((a, b) => a - b)
      const at = (/** @type {number} */ share) => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0)
      return { 'bulk changes': times.length, 'p50 ms': at(0.5), 'longest ms': Math.round(sorted.at(-1) ?? 0) }
    }
    let repetitions = 0
    const alone = await measure(() => (repetitions += 1) >= 10)

    for (let n = 0; n < runs; n += 1) {
      const response = await large[n % large.length]?.('POST', '/plan', {
        operation: 'suspend',
        selection: { filter: {} },
        change: {},
      })
      if (response?.status !== 201)
        throw new Error(`A large bulk change was answered with ${response?.status}.`)
    }
    const { databaseUrl } = databaseOf(server.environment['POSTROOM_DATA_DIR'] ?? '')
    let arePrepared = false
    const preparation = waitFor(
      'all large bulk changes are prepared',
      async () => {
        const [row] = await ask(databaseUrl, "select count(*)::int as n from plan where state = 'preparing'")
        return Number(row?.['n']) === 0 ? true : undefined
      },
      { within: preparationLimit, every: 200 },
    ).finally(() => {
      arePrepared = true
    })
    const begin = performance.now()
    const [beside] = await Promise.all([measure(() => arePrepared), preparation])
    const seconds = Math.round((performance.now() - begin) / 1000)
    console.table({ alone, [`beside ${runs} of ${rows}`]: beside })
    const most = alone['longest ms'] + maxExtraWait
    console.log(
      `They were prepared in ${seconds} s. Goal: no small bulk change takes longer than ${most} ms.`,
    )
    return beside['bulk changes'] > 1 && beside['longest ms'] <= most
  } finally {
    await server.close()
  }
}
