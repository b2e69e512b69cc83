// Parts disk-use and fairness: one organization prepares as many bulk changes as it can.
import { setTimeout as sleep } from 'node:timers/promises'
import { databaseOf } from '../testing/data-folder.js'
import { createOperator, createOrganization } from '../testing/operator.js'
import { ask } from '../testing/postgres.js'
import { startServerOnEmptyData } from '../testing/server.js'
import { send } from './client.js'

/** @import { Options } from './types.ts' */

/** How many bulk changes of an organization can be open at the same time. */
const maxOpen = 20

/** Bytes of an item with its indexes, generously: what the database can need for the items of all open bulk changes. */
const maxItemBytes = 2000

/** How much longer than alone a bulk change of three identities may wait, in milliseconds. */
const maxExtraWait = 2000

const megabytes = (/** @type {number} */ bytes) => Math.round(bytes / 1e6)

/**
 * Asks the API with a key.
 * @param {string} url
 * @param {string} key
 * @returns {(method: string, path: string, body?: object) => Promise<{ status: number, body: any }>}
 */
const client = (url, key) => async (method, path, body) => {
  const answer = await send(url, { method, path: `/api${path}`, key, body })
  return { status: answer.status, body: answer.body === '' ? {} : JSON.parse(answer.body) }
}

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
    const request = client(server.url, key)
    const { databaseUrl } = databaseOf(server.environment['POSTROOM_DATA_DIR'] ?? '')
    /** @param {string} text */
    const count = async (text) => Number(Object.values((await ask(databaseUrl, text))[0] ?? {})[0])
    const size = () => count('select pg_database_size(current_database())')
    const open = () => count("select count(*) from plan where state in ('receiving', 'preparing', 'ready')")

    const before = await size()
    const made = { created: 0, refused: 0, canceled: 0 }
    const most = { open: 0, size: before }
    /** @type {string[]} */
    const plans = []
    const cancelAll = async () => {
      for (const id of plans.splice(0))
        made.canceled += Number((await request('POST', `/plan/${id}/cancel`)).status < 300)
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
        made.created += 1
        plans.push(body.plan_id)
        continue
      }
      if (status !== 409 || body.code !== 'too_many_plans')
        throw new Error(`A bulk change was answered with ${status}: ${JSON.stringify(body)}`)
      made.refused += 1
      most.open = Math.max(most.open, await open())
      most.size = Math.max(most.size, await size())
      await cancelAll()
    }
    await cancelAll()
    let left = await count('select count(*) from plan_item')
    const canceledAt = performance.now()
    for (let lessAt = canceledAt; left > 0 && performance.now() - lessAt < 15_000; await sleep(200)) {
      const now = await count('select count(*) from plan_item')
      if (now < left) lessAt = performance.now()
      left = now
    }
    const seconds = Math.round((performance.now() - canceledAt) / 1000)
    const after = await size()
    // Half of it is of canceled ones that are being deleted.
    const allowed = 2 * maxOpen * rows * maxItemBytes
    console.table({
      [`${rows} identities`]: {
        ...made,
        'open at most': most.open,
        'items left': left,
        'after s': seconds,
        'MB before': megabytes(before),
        'MB at most': megabytes(most.size),
        'MB after': megabytes(after),
      },
    })
    console.log(`Goal: ${maxOpen} open, no items left, ${megabytes(before + allowed)} MB at most.`)
    return made.refused > 0 && most.open <= maxOpen && left === 0 && most.size <= before + allowed
  } finally {
    await server.close()
  }
}

/**
 * Creates a bulk change of three identities, and returns how long it took until it had run, in milliseconds.
 * @param {ReturnType<typeof client>} request
 * @param {string[]} identities
 * @param {number} number of the turn.
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
  for (;;) {
    const { body } = await request('GET', `/plan/${id}`)
    if (body.state === 'done') return performance.now() - begin
    if (body.state === 'failed') throw new Error(`The small bulk change failed: ${body.code}`)
    await sleep(20)
  }
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
    const request = client(server.url, small.ownerKey)
    const list = await request('GET', '/identity/list?limit=3')
    /** @type {string[]} */
    const identities = list.body.items.map((/** @type {any} */ one) => one.identity_id)

    /** @type {ReturnType<typeof client>[]} */
    const large = []
    for (let n = 0; n < Math.ceil(runs / maxOpen); n += 1) {
      const organization = await createOrganization(operate, `Large ${n}`, {
        identityLimit: rows * 2,
        storageLimit: '9000 TB',
      })
      await organization.seed({ identities: rows, seed: n + 2 })
      large.push(client(server.url, organization.ownerKey))
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
    let turns = 0
    const alone = await measure(() => (turns += 1) >= 10)

    for (let n = 0; n < runs; n += 1) {
      const answer = await large[n % large.length]?.('POST', '/plan', {
        operation: 'suspend',
        selection: { filter: {} },
        change: {},
      })
      if (answer?.status !== 201) throw new Error(`A large bulk change was answered with ${answer?.status}.`)
    }
    const { databaseUrl } = databaseOf(server.environment['POSTROOM_DATA_DIR'] ?? '')
    let preparing = 1
    const watch = (async () => {
      while (preparing > 0) {
        const [row] = await ask(databaseUrl, "select count(*)::int as n from plan where state = 'preparing'")
        preparing = Number(row?.['n'])
        await sleep(200)
      }
    })()
    const begin = performance.now()
    const beside = await measure(() => preparing === 0)
    await watch
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
