// The request of an operation as curl, JavaScript and Python send it, made from the contract's examples.
import { operations } from '../contract.js'
import { literal } from './literals.js'
import { sampleOrigin } from './sample-block.js'

/** @import { Operation } from '../contract.js' */

/**
 * What a sample sends.
 * @typedef {object} SampleRequest
 * @property {string} method
 * @property {string} url
 * @property {{ header: string, variable: string } | null} secret The header that has the key or token, and the variable of the
 *   environment that it is read from; null where none is sent.
 * @property {unknown} body Undefined where none is sent.
 * @property {boolean} isIdempotent Whether an Idempotency-Key makes it safe to repeat.
 * @property {boolean} answersJson
 * @property {boolean} answersText
 */

/**
 * Finds ids in an example of an answer, by the name of their member.
 * @param {unknown} value
 * @param {Map<string, string>} ids
 */
const collectIds = (value, ids) => {
  if (value === null || typeof value !== 'object') return
  for (const [name, one] of Object.entries(value)) {
    if (name.endsWith('_id') && typeof one === 'string' && !ids.has(name)) ids.set(name, one)
    collectIds(one, ids)
  }
}

/** @type {Map<string, string>} */
const exampleIds = new Map()
for (const { answers } of operations)
  for (const { content } of Object.values(answers))
    for (const { value } of Object.values(content['application/json']?.examples ?? {}))
      collectIds(value, exampleIds)

/** @param {Operation} operation */
const secretOf = ({ needsKey, needsToken, keyKind }) => {
  if (needsToken) return { header: 'x-share-token', variable: 'POSTROOM_SHARE_TOKEN' }
  if (!needsKey) return null
  // A session is not the key that it was made with.
  const variable = keyKind === null || keyKind === 'key' ? 'POSTROOM_KEY' : 'POSTROOM_SESSION'
  return { header: 'x-api-key', variable }
}

/** Rows that a list is asked for. */
const rows = 20

/**
 * @param {Operation} operation
 * @returns {SampleRequest}
 */
const requestOf = (operation) => {
  const { method, path, parameters, bodyExamples, queryExamples, answers } = operation
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name) => {
    const example = exampleIds.get(name)
    if (example === undefined) throw new Error(`${path} has no example of ${name}.`)
    return encodeURIComponent(example)
  })
  const query = new URLSearchParams({
    ...(parameters.some(({ name }) => name === 'limit') ? { limit: String(rows) } : {}),
    ...queryExamples,
  }).toString()
  return {
    method,
    url: `${sampleOrigin}/api${filled}${query === '' ? '' : `?${query}`}`,
    secret: secretOf(operation),
    body: bodyExamples[0],
    isIdempotent: parameters.some(({ name }) => name === 'Idempotency-Key'),
    answersJson: Object.entries(answers).some(
      ([status, { name, content }]) => Number(status) < 300 && name !== '' && 'application/json' in content,
    ),
    answersText: Object.values(answers).some(({ content }) => 'text/csv' in content),
  }
}

/** @param {SampleRequest} request */
const curl = ({ method, url, secret, body, isIdempotent }) => {
  const hasBody = body !== undefined
  const isDefault = method === (hasBody ? 'POST' : 'GET')
  return [
    `curl -sS --fail-with-body${isDefault ? '' : ` -X ${method}`} '${url}'`,
    ...(secret === null ? [] : [`  -H "${secret.header}: $${secret.variable}"`]),
    ...(isIdempotent ? ['  -H "Idempotency-Key: $(openssl rand -hex 16)"'] : []),
    ...(hasBody ? ["  -H 'content-type: application/json'"] : []),
    ...(hasBody ? [`  -d '${literal(body, 'json', '  ').replaceAll("'", "'\\''")}'`] : []),
  ].join(' \\\n')
}

/** @param {SampleRequest} request */
const javascript = ({ method, url, secret, body, isIdempotent, answersJson, answersText }) => {
  const headers = [
    ...(secret === null ? [] : [`'${secret.header}': process.env.${secret.variable}`]),
    ...(isIdempotent ? ["'idempotency-key': crypto.randomUUID()"] : []),
    ...(body === undefined ? [] : ["'content-type': 'application/json'"]),
  ]
  const options = [
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    ...(headers.length < 2
      ? headers.map((header) => `  headers: { ${header} },`)
      : ['  headers: {', ...headers.map((header) => `    ${header},`), '  },']),
    ...(body === undefined ? [] : [`  body: JSON.stringify(${literal(body, 'js', '  ')}),`]),
  ]
  return [
    `const response = await fetch('${url}', {`,
    ...options,
    '})',
    ...(answersJson
      ? [
          'const answer = await response.json()',
          // oxlint-disable-next-line no-template-curly-in-string -- it is the sample's.
          'if (!response.ok) throw new Error(`${answer.code}: ${answer.title}`)',
          'console.log(answer)',
        ]
      : [
          'if (!response.ok) throw new Error(await response.text())',
          ...(answersText ? ['console.log(await response.text())'] : []),
        ]),
  ].join('\n')
}

/** @param {SampleRequest} request */
const python = ({ method, url, secret, body, isIdempotent, answersJson, answersText }) => {
  const modules = [
    ...(body !== undefined || answersJson ? ['json'] : []),
    ...(secret === null ? [] : ['os']),
    ...(isIdempotent ? ['uuid'] : []),
    'urllib.request',
  ]
  const headers = [
    ...(secret === null ? [] : [`"${secret.header}": os.environ["${secret.variable}"]`]),
    ...(isIdempotent ? ['"idempotency-key": str(uuid.uuid4())'] : []),
    ...(body === undefined ? [] : ['"content-type": "application/json"']),
  ]
  return [
    `import ${modules.join(', ')}`,
    '',
    'request = urllib.request.Request(',
    `    "${url}",`,
    ...(method === 'GET' ? [] : [`    method="${method}",`]),
    ...(headers.length < 2
      ? headers.map((header) => `    headers={${header}},`)
      : ['    headers={', ...headers.map((header) => `        ${header},`), '    },']),
    ...(body === undefined ? [] : [`    data=json.dumps(${literal(body, 'python', '    ')}).encode(),`]),
    ')',
    'with urllib.request.urlopen(request) as response:',
    answersJson
      ? '    print(json.load(response))'
      : `    print(response.${answersText ? 'read().decode()' : 'status'})`,
  ].join('\n')
}

/**
 * The samples of an operation, one of each language.
 * @param {Operation} operation
 * @returns {import('./markdown.js').Fence[]}
 */
export const samplesOf = (operation) => {
  const request = requestOf(operation)
  return [
    { language: 'sh', code: curl(request) },
    { language: 'js', code: javascript(request) },
    { language: 'python', code: python(request) },
  ]
}
