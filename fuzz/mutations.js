// Changes valid requests in one place.
import { validRequest } from './requests.js'
import { control, membersOf, strangeValue } from './values.js'

/**
 * @import { Operation, Schema } from '../tools/contract.js'
 * @import { ApiRequest, Mutation, Tools } from './types.ts'
 */

/** @param {Operation} operation */
const queryNames = ({ parameters }) => parameters.filter((one) => one.in === 'query').map(({ name }) => name)

/** @param {Schema} schema */
const isText = (schema) => [schema.type].flat().includes('string') && schema.enum === undefined

/** @type {Record<string, Mutation>} */
const mutations = {
  member: (request, { random }) => {
    const names = Object.keys(request.body ?? {})
    request.body = {
      ...membersOf(request.body),
      [random.oneOf([...names, 'colour', '__proto__x', ''])]: strangeValue(random),
    }
  },
  missing: (request, { random }) => {
    const names = Object.keys(request.body ?? {})
    if (names.length > 0) delete membersOf(request.body)[random.oneOf(names)]
  },
  nested: (request, { random }) => {
    const inner = Object.values(request.body ?? {}).find((one) => typeof one === 'object' && one !== null)
    if (inner) membersOf(inner)[random.oneOf([...Object.keys(inner), 'x'])] = strangeValue(random)
  },
  body: (request, { random }) => {
    request.body = strangeValue(random)
  },
  text: (request, { random }) => {
    const text = JSON.stringify(request.body ?? {})
    const at = random.between(0, text.length)
    request.bytes = Buffer.concat([
      Buffer.from(text.slice(0, at)),
      random.bytes(random.between(1, 4)),
      Buffer.from(text.slice(at + random.between(0, 4))),
    ])
  },
  query: (request, { random }, operation) => {
    const name = random.oneOf([...queryNames(operation), 'limit', 'offset', 'sort', 'q', 'x'])
    if (random.chance(0.7)) request.query = request.query.filter(([one]) => one !== name)
    request.query.push([name, String(strangeValue(random))])
  },
  /** A control character in each text parameter, or in each text of the body. */
  control: (request, { random }, operation) => {
    const texts = operation.parameters.filter(({ in: where, schema }) => where === 'query' && isText(schema))
    const controlText = () => random.oneOf(['', 'a']) + control(random) + random.oneOf(['', 'b'])
    if (texts.length > 0) {
      // A parameter with a format is rejected before the others are checked.
      const free = texts.filter(({ schema }) => schema.format === undefined)
      const parameters = random.chance(0.5) ? [random.oneOf(texts)] : free
      request.query = parameters.map(({ name }) => [name, controlText()])
      return
    }
    for (const [name, schema] of Object.entries(operation.body?.properties ?? {}))
      if (isText(schema) && random.chance(0.5))
        request.body = { ...membersOf(request.body), [name]: controlText() }
  },
  /** RFC 9110, sections 8.3.2 and 8.4. */
  encoding: (request, { random }) => {
    if (random.chance(0.5))
      request.headers['content-encoding'] = random.oneOf(['gzip', 'br', 'deflate', 'x', 'identity, gzip'])
    else
      request.headers['content-type'] =
        `application/json; charset=${random.oneOf(['utf-16', 'iso-8859-1', 'x'])}`
  },
  path: (request, { random }) => {
    const strange = random.oneOf([
      'x',
      '%',
      '%00',
      '%zz',
      '..',
      '%2e%2e',
      'NONE',
      ' ',
      "'",
      'ä',
      encodeURIComponent(String(strangeValue(random)).toWellFormed()),
    ])
    const parts = request.path.split('/')
    parts[random.between(1, parts.length - 1)] = strange
    request.path = parts.join('/')
  },
  method: (request, { random }) => {
    request.method = random.oneOf(['GET', 'PUT', 'POST', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'])
  },
  header: (request, { random }) => {
    const name = random.oneOf([
      'if-match',
      'if-none-match',
      'idempotency-key',
      'x-request-id',
      'content-type',
      'accept',
      'accept-encoding',
      'x-api-key',
      'content-encoding',
      'host',
    ])
    request.headers[name] = random.oneOf([
      '',
      '*',
      '"',
      'W/"x"',
      '"1-x", "2-y"',
      'text/plain',
      'application/json; charset=utf-16',
      'x'.repeat(300),
      'gzip',
      'br;q=1, gzip;q=0.5, *;q=0',
      'identity;q=0',
      '\u00ff',
    ])
  },
  large: (request) => {
    request.body = { ...membersOf(request.body), description: 'x'.repeat(1_100_000) }
  },
}

/**
 * Returns a request with one change that may make it invalid.
 * @param {Operation} operation
 * @param {Tools} tools
 * @returns {ApiRequest}
 */
export const mutatedRequest = (operation, tools) => {
  const request = validRequest(operation, tools)
  const fitting = Object.keys(mutations).filter((name) => name !== 'large' || tools.random.chance(0.05))
  const kind = tools.random.oneOf(fitting)
  mutations[kind]?.(request, tools, operation)
  return { ...request, mutation: kind }
}
