// Makes requests outside of what the contract allows.
/**
 * @import { Random } from '../testing/random.js'
 * @import { RawRequest, Tools } from './types.ts'
 *
 * @typedef {object} Parts
 * @property {string} method
 * @property {string} target
 * @property {string[]} [headers]
 * @property {string} [body]
 * @property {string} [version]
 * @property {number[]} [expected]
 */

const methods = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND']

/** @param {string} text */
const words = (text) => text.trim().split(/\s+/)

/** Request targets that are hardly any (RFC 9112, section 3.2), or that routers and URL parsers read differently. */
const targets = [
  ...words(String.raw`
    / // /// //%00/ /%00 /\[ /[ //[ //[::1 //x:y@z/ //x:99999/ /\ \ /.. /../..// /%2e%2e/ /%2e%2e%2fpackage.json /./
    /..;/ /assets/ /assets/../ /assets/..%2f..%2f..%2fpackage.json /assets/%5c..%5c /index.html /index.html.br
    /index.html/ /livez /readyz /livez/ /metrics /openapi.yaml /docs /docs/ /docs/errors /docs/%00
    /docs/none.js /openapi.json /favicon.ico /x.y /department/x /apix /API/key //api/key
    /api /api/ /api// /api/%00 /api/[ /api/../ /api/\[ /api? /api/key/ /api/%
    /? /?% /?%00 /?// /% /%zz /%ff /# /#// /; /: /:x /* /{x} /ü
    * ** */ ? # . x x: x:80 :80 [::1]:80 x:99999 javascript:x http: http:/x http:// http:/// http://x http://x/
    http://x// http://[ http://x:99999/ http://x@y/ http://x/%00 http://x/\[ http://x/api/key https://x/docs
    HTTP://x/livez ftp://x/`),
  '',
  '/x y',
]

const pieces = words(String.raw`x / // ../ %00 %2f ? & .a ; [ \ ÿ x=& %`)

const times = ['Thu, 01 Jan 1970 00:00:00 GMT', 'Fri, 01 Jan 2100 00:00:00 GMT', 'yesterday', '', '0', '-1']
const tags = ['*', '"x"', 'W/"x"', '"a", "b"', '', '"', 'x', '"x', `${'"x", '.repeat(1000)}"y"`]
const ranges = [
  ...words(
    'bytes=0-0 bytes=0- bytes=-1 bytes=-0 bytes=5-2 bytes=999999999- bytes=0-1,3-4 bytes= bytes=x bytes=-',
  ),
  ...words('bytes=9007199254740993- bytes=1-1,1-1,999999999- lines=1-2'),
  '',
  `bytes=${'0-0,'.repeat(2500)}1-1`,
]
/** @type {Record<string, string[]>} */
const conditions = {
  'If-Match': tags,
  'If-None-Match': tags,
  'If-Modified-Since': times,
  'If-Unmodified-Since': times,
  Range: ranges,
  'If-Range': [...times, ...tags],
}

/** @type {Record<string, string[]>} */
const others = {
  Accept: ['*/*', 'text/html', 'x', ''],
  'Accept-Encoding': ['br', 'gzip', 'identity;q=0', '*;q=0', 'x', 'br;q=0', ''],
  'Content-Encoding': ['gzip', 'x', 'identity', ''],
  'Content-Type': [
    'application/json; charset=utf-16',
    'text/plain',
    'x',
    ';',
    'application/json',
    'multipart/form-data',
  ],
  Expect: ['100-continue', 'x'],
  Cookie: ['a=b', ';;='],
  'X-Forwarded-Host': ['[', '\\', 'x/y'],
  'X-Forwarded-Proto': ['x', 'javascript'],
  'Max-Forwards': ['0', 'x'],
}

/**
 * @param {Record<string, string[]>} from
 * @param {Random} random
 * @returns {Record<string, string>}
 */
const someOf = (from, random) => {
  const names = Object.keys(from)
  const count = random.between(1, 3)
  return Object.fromEntries(
    Array.from({ length: count }, () => random.oneOf(names)).map((name) => [
      name,
      random.oneOf(from[name] ?? ['']),
    ]),
  )
}

/**
 * Whether a target is the API's, in origin-form or absolute-form.
 * @param {string} target
 */
const isOfApi = (target) => /^\/api(\/|\?|$)/.test(target.replace(/^https?:\/\/[^/]*/i, ''))

/**
 * @param {Parts & { kind: string }} parts
 * @returns {RawRequest}
 */
const build = ({ kind, method, target, headers = [], body = '', version = '1.1', ...rest }) => {
  const own = body === '' ? [] : [`Content-Length: ${Buffer.byteLength(body, 'latin1')}`]
  const lines = [`${method} ${target} HTTP/${version}`, 'Host: x', ...headers, ...own]
  if (!headers.some((line) => line.startsWith('Connection:'))) lines.push('Connection: close')
  return {
    operation: `outside, ${kind}`,
    isRaw: true,
    isWhole: true,
    isOutside: method === 'CONNECT' || !isOfApi(target),
    method,
    bytes: Buffer.from([...lines, '', body].join('\r\n'), 'latin1'),
    ...rest,
  }
}

/** @param {Record<string, string>} headers */
const linesOf = (headers) => Object.entries(headers).map(([name, value]) => `${name}: ${value}`)

/** @type {Record<string, (tools: Tools) => Parts>} */
const kinds = {
  target: ({ random }) => ({
    method: random.chance(0.6) ? 'GET' : random.oneOf(methods),
    target: random.oneOf(targets),
    headers: random.chance(0.2) ? linesOf(someOf({ ...conditions, ...others }, random)) : [],
    version: random.chance(0.05) ? '1.0' : '1.1',
  }),
  conditional: ({ random, assets }) => ({
    method: random.chance(0.8) ? 'GET' : 'HEAD',
    target: random.chance(0.5)
      ? random.oneOf(['/', '/index.html', '/department/list'])
      : random.oneOf([...assets, '/docs', '/openapi.yaml', '/livez', '/openapi.json']),
    headers: linesOf({
      ...someOf(conditions, random),
      ...(random.chance(0.3) ? someOf(others, random) : {}),
    }),
  }),
  connect: ({ random }) => ({
    method: 'CONNECT',
    target: random.oneOf(['x:443', '127.0.0.1:5432', '[::1]:22', 'x', '/', '*', '/api/key', 'http://x/']),
  }),
  upgrade: ({ random }) => ({
    method: random.oneOf(['GET', 'GET', 'POST', 'OPTIONS']),
    target: random.oneOf(['/', '/api/key', '*', '/x.y']),
    headers: [`Upgrade: ${random.oneOf(['websocket', 'h2c', 'x', ''])}`, 'Connection: close, Upgrade'],
  }),
  asterisk: ({ random }) => ({ method: random.oneOf(['OPTIONS', 'OPTIONS', ...methods]), target: '*' }),
  /** A server must accept requests meant for a proxy, too (RFC 9112, section 3.2.2). */
  absolute: ({ random, state }) => ({
    method: 'GET',
    target: `http://x/api${random.oneOf(['/key', '/health', '/organization/quota', '/department/list?limit=1'])}`,
    headers: [`x-api-key: ${state.owner}`],
    expected: [200],
  }),
  long: ({ random }) => {
    const piece = random.oneOf(pieces)
    const start = random.oneOf([
      '/',
      '',
      '/assets/',
      '/api/',
      '/api/department/',
      '/docs?',
      'http://x/',
      'http://',
    ])
    return {
      method: random.oneOf(methods),
      target: start + piece.repeat(Math.floor(random.oneOf([1200, 15_000, 40_000]) / piece.length)),
    }
  },
  /** Node keeps 2 000 headers and says nothing of the others. */
  headers: ({ random, state }) => {
    const many = Array.from({ length: random.oneOf([2001, 2500, 3000]) }, () => 'a:')
    const key = `x-api-key: ${state.owner}`
    return {
      method: random.oneOf(['GET', 'POST']),
      target: random.oneOf(['/', '/api/key', '/api/department', '/livez']),
      headers: random.chance(0.5) ? [key, ...many] : [...many, key],
      expected: [431],
    }
  },
  body: ({ random }) => ({
    method: random.oneOf(['POST', 'PUT', 'PATCH', 'GET', 'DELETE', 'OPTIONS']),
    target: random.oneOf(targets),
    headers: linesOf(someOf(others, random)),
    body: random.oneOf(['{}', '{', 'x', '\u0000', 'x'.repeat(100_000)]),
  }),
}

/**
 * A whole request outside the API, or for the API in a form that only a server's parser sees.
 * @param {Tools} tools
 */
export const outsideRequest = (tools) => {
  const [kind, make] = tools.random.oneOf(Object.entries(kinds))
  return build({ kind, ...make(tools) })
}
