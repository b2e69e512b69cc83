// Sends requests, repeats those without a response, and compares acknowledged changes with stored ones.
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** @import { ApiResponse, Names } from './types.ts' */

const agent = new Agent({ keepAlive: true, maxSockets: 256 })

/**
 * Sends one request.
 * @param {string} origin
 * @param {{ method?: string, path: string, key: string, body?: unknown, headers?: Record<string, string> }} request
 * @returns {Promise<ApiResponse>}
 */
export const send = (origin, { method = 'GET', path, key, body, headers = {} }) =>
  new Promise((resolve) => {
    const begin = performance.now()
    /** @param {Omit<ApiResponse, 'time'>} response */
    const finish = (response) => resolve({ ...response, time: performance.now() - begin })
    /** @param {NodeJS.ErrnoException} error */
    const fail = (error) => finish({ status: 0, headers: {}, body: error.code ?? error.message })
    const outgoing = request(
      origin + path,
      {
        agent,
        method,
        timeout: 30_000,
        headers: {
          'x-api-key': key,
          ...(body ? { 'content-type': 'application/json' } : {}),
          ...headers,
        },
      },
      (response) => {
        /** @type {Buffer[]} */
        const chunks = []
        response.on('data', (chunk) => chunks.push(chunk))
        response.on('error', fail)
        response.on('end', () =>
          finish({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks).toString(),
          }),
        )
      },
    )
    outgoing.on('error', fail)
    outgoing.on('timeout', () => outgoing.destroy(new Error('no response in 30 seconds')))
    outgoing.end(body === undefined ? undefined : JSON.stringify(body))
  })

/**
 * Sends the creation of a department of that name; the name is the Idempotency-Key too, so that it may be repeated.
 * @param {string} origin
 * @param {string} key
 * @param {string} name
 */
export const create = (origin, key, name) =>
  send(origin, {
    method: 'POST',
    path: '/api/department',
    key,
    body: { department_name: name },
    headers: { 'idempotency-key': name },
  })

/**
 * The names of all departments there are; waits up to 30 seconds for a server that is just coming back.
 * @param {string} origin
 * @param {string} key
 */
export const departmentNames = async (origin, key) => {
  /** @type {string[]} */
  const names = []
  for (const end = Date.now() + 30_000; ;) {
    const { status, body } = await send(origin, {
      path: `/api/department/list?limit=200&offset=${names.length}`,
      key,
    })
    if ((status === 0 || status === 503) && Date.now() < end) {
      await sleep(100)
      continue
    }
    if (status !== 200) throw new Error(`The list of departments was answered with ${status}: ${body}`)
    /** @type {{ items: { department_name: string }[] }} */
    const { items } = JSON.parse(body)
    if (items.length === 0) return names
    names.push(...items.map((item) => item.department_name))
  }
}

/**
 * Repeats creations whose outcome is unknown, each until it is acknowledged; ten seconds for one at most.
 * @param {string} origin
 * @param {string} key
 * @param {readonly string[]} names
 */
export const repeat = async (origin, key, names) => {
  for (const name of names) {
    for (let tries = 0; (await create(origin, key, name)).status !== 201; tries += 1) {
      if (tries > 500) throw new Error(`${name} cannot be created.`)
      await sleep(20)
    }
  }
}

/**
 * How the names that are there agree with those that were acknowledged.
 * @param {readonly string[]} acknowledged
 * @param {readonly string[]} present
 */
export const compare = (acknowledged, present) => {
  const names = new Set(present)
  return {
    lost: acknowledged.filter((name) => !names.has(name)).length,
    duplicated: present.length - names.size,
  }
}

/**
 * Compares the acknowledged changes of a load with the stored ones, and once more after repeating unknown ones.
 * @param {string} origin
 * @param {string} key
 * @param {Names} load
 */
export const reconcile = async (origin, key, { acknowledged, unknown }) => {
  const { lost } = compare(acknowledged, await departmentNames(origin, key))
  await repeat(origin, key, unknown)
  const after = compare([...acknowledged, ...unknown], await departmentNames(origin, key))
  return {
    acknowledged: acknowledged.length,
    lost,
    repeated: unknown.length,
    'lost after repeating': after.lost,
    duplicated: after.duplicated,
  }
}

/**
 * Whether nothing was lost and nothing was done twice.
 * @param {Awaited<ReturnType<typeof reconcile>>} reconciliation
 */
export const isConsistent = (reconciliation) =>
  reconciliation.lost + reconciliation['lost after repeating'] + reconciliation.duplicated === 0
