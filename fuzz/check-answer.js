// Judges an answer: status, headers, body and time.
import addFormats from 'ajv-formats'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { operations, problemSchema, statusOfCode, version } from '../tools/contract.js'

/**
 * @import { Operation, Schema } from '../tools/contract.js'
 * @import { Answer, CheckedRequest } from './types.ts'
 */

const ajv = new Ajv2020({ allErrors: true, strict: false })
addFormats.default(ajv)

/** @type {Map<Schema, import('ajv').ValidateFunction>} */
const compiled = new Map()
/**
 * @param {Schema} schema
 * @param {unknown} value
 * @returns {string[]}
 */
const validate = (schema, value) => {
  const isValid = compiled.get(schema) ?? ajv.compile(schema)
  compiled.set(schema, isValid)
  return isValid(value) ? [] : [`the body breaks the contract: ${ajv.errorsText(isValid.errors)}`]
}

/** Milliseconds within which every answer has come. */
const latest = 2000
/** Bytes that an error has at most. */
const largestError = 65_536

/** What every answer carries, whatever was asked; what they say is `server/http/security-headers.ts`. */
export const securityHeaders = [
  'content-security-policy',
  'x-content-type-options',
  'referrer-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'permissions-policy',
]
const forbidden = ['server', 'x-powered-by', 'set-cookie', 'access-control-allow-origin']
const codes = new Set(Object.keys(statusOfCode))

const shapes = operations.map((operation) => ({
  operation,
  shape: new RegExp(`^${operation.path.replace(/\{\w+\}/g, '[^/]+')}$`),
}))

/**
 * The operation that a request came to, if any: a literal path goes before one with parameters.
 * @param {CheckedRequest} request
 * @returns {Operation | undefined}
 */
const reached = (request) => {
  if (request.isRaw) return undefined
  const { method, path = '' } = request
  const expectedMethod = method === 'HEAD' ? 'GET' : method
  const operationsOfPath = operations.filter((operation) => operation.path === path)
  if (operationsOfPath.length > 0)
    return operationsOfPath.find((operation) => operation.method === expectedMethod)
  return shapes.find(({ operation, shape }) => operation.method === expectedMethod && shape.test(path))
    ?.operation
}

/** @param {string} text */
const json = (text) => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Whether an answer took longer than any may.
 * @param {Pick<Answer, 'milliseconds'>} answer
 */
export const isLate = ({ milliseconds }) => milliseconds > latest

/** @param {Answer} answer */
const checkCost = ({ status, milliseconds, size }) => [
  ...(isLate({ milliseconds }) ? [`the answer took longer than ${latest / 1000} s`] : []),
  ...(status >= 400 && size > largestError ? [`the error is larger than ${largestError / 1024} KB`] : []),
]

/**
 * What holds for every answer, also outside the API.
 * @param {Answer} answer
 */
const checkCommonHeaders = ({ headers }) => {
  /** @type {string[]} */
  const complaints = []
  /** @type {(isRight: unknown, complaint: string) => unknown} */
  const want = (isRight, complaint) => isRight || complaints.push(complaint)
  want(/^[A-Za-z0-9._-]{8,64}$/.test(headers['x-request-id'] ?? ''), 'X-Request-Id is missing or garbled')
  const missing = securityHeaders.filter((name) => headers[name] === undefined)
  want(missing.length === 0, `security headers are missing: ${missing.join(', ')}`)
  for (const name of forbidden) want(headers[name] === undefined, `there is a header ${name}`)
  return complaints
}

/**
 * @param {Answer} answer
 * @param {CheckedRequest} request
 */
const checkHeaders = (answer, request) => {
  const { status, headers } = answer
  const complaints = checkCommonHeaders(answer)
  /** @type {(isRight: unknown, complaint: string) => unknown} */
  const want = (isRight, complaint) => isRight || complaints.push(complaint)
  want(headers['postroom-contract'] === version, `Postroom-Contract is ${headers['postroom-contract']}`)
  want(headers['cache-control'] === 'no-store', `Cache-Control is ${headers['cache-control']}`)
  const own = request.headers?.['x-request-id']
  // What the parser refuses has no headers yet.
  const isRead = !([400, 431].includes(status) && headers['connection'] === 'close')
  if (isRead && /^[A-Za-z0-9._-]{8,64}$/.test(own ?? ''))
    want(headers['x-request-id'] === own, 'the request id is not the own one')
  if (status === 401) want(headers['www-authenticate'], 'WWW-Authenticate is missing')
  if (status === 405) want(headers['allow'], 'Allow is missing')
  if (status === 429 || status === 503) want(Number(headers['retry-after']) >= 1, 'Retry-After is missing')
  return complaints
}

/**
 * @param {Pick<Answer, 'status' | 'headers'>} answer
 * @param {{ code?: string, status?: number, request_id?: string }} document
 */
const checkProblem = ({ status, headers }, document) => {
  const complaints = validate(problemSchema ?? {}, document)
  if (headers['content-type'] !== 'application/problem+json; charset=utf-8')
    complaints.push(`the type of an error is ${headers['content-type']}`)
  if (!codes.has(document?.code ?? '')) complaints.push(`there is no code ${document?.code}`)
  else if (statusOfCode[document.code ?? ''] !== status || document.status !== status)
    complaints.push(`${document.code} came with status ${status}`)
  if (document?.request_id !== headers['x-request-id']) complaints.push('request_id is not X-Request-Id')
  return complaints
}

/**
 * Whether a body has an encoding or a charset that the API doesn't read (RFC 9110, sections 8.3.2 and 8.4).
 * @param {CheckedRequest} request
 */
const isForeign = ({ headers = {}, body, bytes }) => {
  if (body === undefined && bytes === undefined) return false
  const encoding = headers['content-encoding'] ?? ''
  const charset = /;\s*charset="?([^";\s]*)/i.exec(headers['content-type'] ?? '')?.[1] ?? 'utf-8'
  return (encoding !== '' && encoding !== 'identity') || charset.toLowerCase() !== 'utf-8'
}

/**
 * @param {Answer} answer
 * @param {CheckedRequest} request
 * @param {Operation | undefined} operation
 */
const checkBody = ({ status, headers, text }, { method, isOutside }, operation) => {
  /** @type {string[]} */
  const complaints = []
  const isEmpty = method === 'HEAD' || status === 204 || status === 304
  if (isEmpty) return text === '' ? [] : [`${status} has a body`]
  if (isOutside) return []
  if (text === '') return [`${status} has no body`]
  const declared = operation?.answers[status]
  if (declared && 'text/csv' in declared.content)
    return headers['content-type'] === 'text/csv; charset=utf-8'
      ? []
      : [`the type is ${headers['content-type']}`]
  const value = json(text)
  if (value === undefined) return ['the body is not JSON']
  if (status >= 400) return checkProblem({ status, headers }, value)
  if (headers['content-type'] !== 'application/json; charset=utf-8')
    complaints.push(`the type is ${headers['content-type']}`)
  const schema = declared?.content['application/json']?.schema
  if (schema) complaints.push(...validate(schema, value))
  for (const name of Object.keys(declared?.headers ?? {}))
    if (headers[name.toLowerCase()] === undefined) complaints.push(`the header ${name} is missing`)
  return complaints
}

/**
 * Every way in which an answer is not one of the contract, came too late or is too large; none when it is right. The null
 * of a closed connection is right when the request was not whole. Outside the API the contract says nothing of bodies.
 * @param {Answer | null} answer
 * @param {CheckedRequest} request
 */
export const checkAnswer = (answer, request) => {
  if (answer === null) return request.isWhole ? ['the connection was closed without an answer'] : []
  const { status } = answer
  const cost = checkCost(answer)
  if (status >= 500) return [`status ${status}`, ...cost]
  const operation = reached(request)
  const complaints = [
    ...cost,
    ...(request.isOutside ? checkCommonHeaders(answer) : checkHeaders(answer, request)),
    ...checkBody(answer, request, operation),
  ]
  if (request.expected && !request.expected.includes(status))
    complaints.push(`${status} came instead of ${request.expected.join(' or ')}`)
  if (status < 300 && !request.isRaw && isForeign(request))
    complaints.push('a body in a foreign encoding or charset was taken')
  // 405 and 414 are answers of the path and 431 of the parser; they belong to no operation.
  if (operation && !operation.answers[status] && ![405, 414, 431].includes(status))
    complaints.push(`${operation.id} does not declare ${status}`)
  return complaints
}
