import addFormats from 'ajv-formats'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { operations, problemSchema, statusOfCode, version } from './contract.js'

const ajv = new Ajv2020({ allErrors: true, strict: false })
addFormats(ajv)

const compiled = new Map()
const validate = (schema, value) => {
  if (!compiled.has(schema)) compiled.set(schema, ajv.compile(schema))
  const isValid = compiled.get(schema)
  return isValid(value) ? [] : [`the body breaks the contract: ${ajv.errorsText(isValid.errors)}`]
}

const forbidden = ['server', 'x-powered-by', 'set-cookie', 'access-control-allow-origin']
const codes = new Set(Object.keys(statusOfCode))

const shapes = operations.map((operation) => ({
  operation,
  shape: new RegExp(`^${operation.path.replace(/\{\w+\}/g, '[^/]+')}$`),
}))

/** The operation that a request came to, if any: a path in so many words goes before one with parameters. */
const reached = ({ method, path, isRaw }) => {
  if (isRaw) return undefined
  const wanted = method === 'HEAD' ? 'GET' : method
  const named = operations.filter((operation) => operation.path === path)
  if (named.length > 0) return named.find((operation) => operation.method === wanted)
  return shapes.find(({ operation, shape }) => operation.method === wanted && shape.test(path))?.operation
}

const json = (text) => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const judgeHeaders = ({ status, headers }, request) => {
  const complaints = []
  const want = (isRight, complaint) => isRight || complaints.push(complaint)
  want(/^[A-Za-z0-9._-]{8,64}$/.test(headers['x-request-id'] ?? ''), 'X-Request-Id is missing or garbled')
  want(headers['postroom-contract'] === version, `Postroom-Contract is ${headers['postroom-contract']}`)
  want(headers['cache-control'] === 'no-store', `Cache-Control is ${headers['cache-control']}`)
  for (const name of forbidden) want(headers[name] === undefined, `there is a header ${name}`)
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

const judgeProblem = ({ status, headers }, document) => {
  const complaints = validate(problemSchema, document)
  if (headers['content-type'] !== 'application/problem+json; charset=utf-8')
    complaints.push(`the type of an error is ${headers['content-type']}`)
  if (!codes.has(document?.code)) complaints.push(`there is no code ${document?.code}`)
  else if (statusOfCode[document.code] !== status || document.status !== status)
    complaints.push(`${document.code} came with status ${status}`)
  if (document?.request_id !== headers['x-request-id']) complaints.push('request_id is not X-Request-Id')
  return complaints
}

/** Every way in which an answer is not one of the contract; none when it is. */
export const judge = (answer, request) => {
  const { status, headers, text } = answer
  if (status >= 500) return [`status ${status}`]
  const complaints = judgeHeaders(answer, request)
  const operation = reached(request)
  const isHead = request.method === 'HEAD'
  if (isHead || status === 204 || status === 304) {
    if (text !== '') complaints.push(`${status} has a body`)
  }
  const declared = operation?.answers[status]
  // 405 is an answer of the path and 431 of the parser; both belong to no operation.
  if (operation && !declared && ![405, 431].includes(status))
    complaints.push(`${operation.id} does not declare ${status}`)
  if (isHead || text === '') {
    if (!isHead && ![204, 304].includes(status)) complaints.push(`${status} has no body`)
    return complaints
  }
  const value = json(text)
  if (value === undefined) return [...complaints, 'the body is not JSON']
  if (status >= 400) return [...complaints, ...judgeProblem(answer, value)]
  const schema = declared?.content['application/json']?.schema
  if (headers['content-type'] !== 'application/json; charset=utf-8')
    complaints.push(`the type is ${headers['content-type']}`)
  if (schema) complaints.push(...validate(schema, value))
  for (const name of Object.keys(declared?.headers ?? {}))
    if (headers[name.toLowerCase()] === undefined) complaints.push(`the header ${name} is missing`)
  return complaints
}
