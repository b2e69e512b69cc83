// `npm run fuzz -- --requests 10000 --seed 1`: sends a running server requests that openapi.yaml allows, and many
// that it does not, and checks every answer against it, also its time and size. `--kinds expensive,outside` sends
// only those of `makers`.
import { Agent } from 'node:http'
import { parseArgs } from 'node:util'
import { seconds } from '../tools/run.js'
import { busyFactor } from './busy.js'
import { operations } from '../tools/contract.js'
import { isLate, checkAnswer } from './check-answer.js'
import { runCourses } from './courses.js'
import { createMemory } from './memory.js'
import { outsideRequest } from './outside.js'
import { randomFrom } from '../testing/random.js'
import { createReport } from './report.js'
import { mutatedRequest } from './mutations.js'
import { expensiveRequest, nextOperation, rawRequest, validRequest } from './requests.js'
import { send, sendRaw } from './send.js'
import { startDemonstration } from './server.js'

/**
 * @import { Operation } from '../tools/contract.js'
 * @import { Answer, AnyRequest, Tools } from './types.ts'
 */

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '10000' },
    seed: { type: 'string' },
    kinds: { type: 'string' },
  },
})
const count = Number(values.requests)
const seed = Number(values.seed ?? Date.now() % 1_000_000_000)
/** How often a server that hangs is asked whether it is back, each time as long as a request waits. */
const maxAttempts = 10

const only = values.kinds?.split(',')
const command = `npm run fuzz -- --requests ${count} --seed ${seed}${only ? ` --kinds ${only.join(',')}` : ''}`

console.log(`Seed ${seed}: ${command}`)
const server = await startDemonstration()
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
const random = randomFrom(seed)
const memory = createMemory(server.owner, server.other, random)
const tools = { random, knownId: memory.knownId, state: memory.state, assets: server.assets }
const report = createReport()

/** @type {Record<string, (operation: Operation, tools: Tools) => AnyRequest>} */
const makers = {
  valid: validRequest,
  mutated: mutatedRequest,
  raw: rawRequest,
  expensive: expensiveRequest,
  outside: (_operation, given) => outsideRequest(given),
}
/** @type {Record<string, number>} */
const kinds = Object.fromEntries(Object.keys(makers).map((kind) => [kind, 0]))
/** @type {Record<string, number>} */
const statuses = {}
const successes = new Set()
const health = { hangs: false }

/** The answer that took longest and the error that is largest, each with its request. */
const extremes = { slowest: { milliseconds: 0, request: '' }, largest: { size: 0, request: '' } }

/** Expensive requests are rare, so that a run takes no longer for them. */
const nextKind = () => {
  if (only) return random.oneOf(only)
  if (random.chance(0.008)) return 'expensive'
  if (random.chance(0.025)) return 'outside'
  return random.chance(0.55) ? 'valid' : random.chance(0.93) ? 'mutated' : 'raw'
}

/**
 * @param {Answer} answer
 * @param {AnyRequest} request
 */
const record = ({ status, milliseconds, size }, { operation, mutation }) => {
  statuses[status] = (statuses[status] ?? 0) + 1
  const name = [operation, mutation].filter(Boolean).join(', ')
  if (milliseconds > extremes.slowest.milliseconds) extremes.slowest = { milliseconds, request: name }
  if (status >= 400 && size > extremes.largest.size) extremes.largest = { size, request: name }
}

/** After a request without an answer, until others are answered again, so that it alone is blamed; false when they never are. */
const waitUntilBack = async () => {
  for (let times = 0; times < maxAttempts && server.isRunning(); times += 1) {
    try {
      await send(agent, server.port, { method: 'GET', path: '/health', query: [], headers: {} })
      return true
    } catch {
      // It still hangs.
    }
  }
  return false
}

/** @param {AnyRequest} request */
const sendRequest = (request) =>
  request.isRaw ? sendRaw(server.port, request) : send(agent, server.port, request)

/**
 * An answer that is late because the machine is busy with other programs is measured by what it took of the machine.
 * @param {AnyRequest} request
 */
const ask = async (request) => {
  const answer = await sendRequest(request)
  return answer !== null && isLate(answer)
    ? { ...answer, milliseconds: answer.milliseconds / busyFactor() }
    : answer
}

/** An operation that was never answered well comes more often, since it needs what few earlier requests have made. */
const chooseOperation = () => {
  const missing = operations.filter(({ id }) => !successes.has(id))
  return (random.chance(0.1) ? random.oneOf(missing) : undefined) ?? nextOperation(tools)
}

/**
 * Sends a request, checks the answer and learns from it. Returns the answer if there is nothing wrong with it.
 * @param {number} number
 * @param {string} kind
 * @param {AnyRequest} request
 */
const tryRequest = async (number, kind, request) => {
  kinds[kind] = (kinds[kind] ?? 0) + 1
  /** @type {Answer | null} */
  let answer = null
  try {
    answer = await ask(request)
  } catch (error) {
    // What Node's own client refuses to send never reaches the server.
    const { code = '', message } = /** @type {NodeJS.ErrnoException} */ (error)
    if (!['ERR_INVALID_CHAR', 'ERR_UNESCAPED_CHARACTERS', 'ERR_INVALID_HTTP_TOKEN'].includes(code)) {
      report.fail(number, request, null, [message])
      health.hangs = !(await waitUntilBack())
    }
    return null
  }
  if (answer !== null) record(answer, request)
  const complaints = checkAnswer(answer, request)
  if (complaints.length > 0) {
    report.fail(number, request, answer, complaints)
    return null
  }
  if (request.isRaw || answer === null || answer.status >= 300) return answer
  if (kind === 'valid' || kind === 'course') successes.add(request.operation)
  memory.learn(request, answer)
  return answer
}

/** How many random requests come before courses that are still needed are tried, the first time and again. */
const courseEvery = 500

/** @param {number} number */
const tryOne = async (number) => {
  if (!only && number % courseEvery === 0)
    await runCourses((request) => tryRequest(number, 'course', request), {
      state: memory.state,
      successes,
      number,
    })
  const operation = memory.prerequisite() ?? chooseOperation()
  const kind = nextKind()
  await tryRequest(number, kind, (makers[kind] ?? validRequest)(operation, tools))
}

for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => void server.close().finally(() => process.exit(1)))

const begin = performance.now()
try {
  for (
    let number = 1;
    number <= count && !report.isFull() && server.isRunning() && !health.hangs;
    number += 1
  )
    await tryOne(number)
  const complaints = health.hangs ? ['the server does not come back'] : []
  if (!health.hangs && server.isRunning()) {
    /** @type {(path: string, query: [string, string][]) => Promise<Answer>} */
    const get = (path, query) =>
      send(agent, server.port, { method: 'GET', path, query, headers: { 'x-api-key': server.owner } })
    complaints.push(...(await memory.checkNumbers(get)))
  }
  if (!server.isRunning()) complaints.push('the server has ended')
  const never = operations.map(({ id }) => id).filter((id) => !successes.has(id))
  if (count >= 3000 && !only && !health.hangs && !report.isFull() && never.length > 0)
    complaints.push(`never answered well: ${never.join(', ')}`)
  if (complaints.length > 0) report.fail('at the end', {}, null, complaints)
} finally {
  agent.destroy()
  if (report.count() > 0) console.log(server.log())
  await server.close()
}
const sum = Object.values(kinds).reduce((total, one) => total + one, 0)
console.log(`\n${sum} requests in ${seconds(performance.now() - begin)}: ${JSON.stringify(kinds)}`)
console.log(
  `Answers: ${JSON.stringify(statuses)}; ${successes.size} of ${operations.length} operations answered well`,
)
const { slowest, largest } = extremes
console.log(
  `Slowest answer ${seconds(slowest.milliseconds)} (${slowest.request}); largest error ${largest.size} bytes (${largest.request})`,
)
for (const line of report.summary()) console.log(line)
console.log(`${report.count()} failures, seed ${seed}`)
if (report.count() > 0) process.exitCode = 1
