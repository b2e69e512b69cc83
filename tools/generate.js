// Writes all that is derived from openapi.yaml: schemas and models by orval, the tables of operations by this file; the
// tables of settings in the documents; and the types of rows, which are derived from the schema of the database.
// With --check it changes nothing and fails when what is checked in is stale.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'yaml'
import { rowsSource } from './generate-rows.js'
import { root } from './root.js'
import { documents, writeSettings } from './settings.js'

const folders = ['src/contract/generated', 'server/generated']
const outputs = [...folders, ...documents]

/**
 * A JSON Schema, or a reference to one, as far as this file reads it.
 * @typedef {object} Schema
 * @property {string} [$ref]
 * @property {string | string[]} [type]
 * @property {Record<string, Schema>} [properties]
 * @property {unknown} [default]
 * @property {string} [pattern]
 * @property {string} [x-pattern-message]
 * @property {string} [x-normalize]
 */

/**
 * @typedef {Schema & { properties: Record<string, Schema> }} ObjectSchema
 * @typedef {{ $ref?: string, name: string, in: string, required?: boolean, schema: Schema }} Parameter
 */

/**
 * @template Shape
 * @typedef {Record<string, { schema?: Shape }>} Content By media type.
 */

/**
 * An operation as the contract writes it.
 * @typedef {object} Written
 * @property {string} operationId
 * @property {string[]} tags
 * @property {string} summary
 * @property {string | null} [x-permission]
 * @property {string | null} [x-key-kind]
 * @property {boolean} [x-compress]
 * @property {boolean} [x-ends-key]
 * @property {Record<'hours' | 'idle_minutes' | 'per_key', number>} [x-session]
 * @property {Parameter[]} [parameters]
 * @property {{ content?: Content<ObjectSchema>, required?: boolean }} [requestBody]
 * @property {Record<string, { $ref?: string, content?: Content<Schema> }>} responses
 */

/**
 * The parts of the contract that hold rules no schema language can say.
 * @typedef {object} RuleSchemas
 * @property {{ properties: { level: { 'x-from-percent': Record<'notice' | 'warning' | 'full', number> } } }} MailboxQuota
 * @property {{ properties: { warn_percent: Schema } }} MailboxQuotaCreate
 * @property {{ maxLength: number, 'x-password': Record<'min_length' | 'max_bytes' | 'local_part_from', number> }} Password
 *
 * @typedef {object} KeyForm
 * @property {string} prefix
 * @property {string} digits
 * @property {number} random_length
 * @property {number} checksum_length
 */

/**
 * @typedef {object} Contract
 * @property {{ version: string }} info
 * @property {{ name: string }[]} tags
 * @property {Record<string, Record<string, Written> & { parameters?: Parameter[] }>} paths
 * @property {{
 *   schemas: Record<string, Schema> & { Problem: Schema } & RuleSchemas,
 *   securitySchemes: { apiKey: { 'x-key-form': KeyForm } },
 * }} components
 * @property {Record<string, string>} x-permissions
 * @property {Record<string, unknown>} x-permission-presets
 * @property {Record<string, unknown>} x-error-codes
 */

/** @typedef {[name: string, meaning: string, value: unknown]} Constant */

/** @type {Contract} */
const contract = parse(readFileSync(join(root, 'openapi.yaml'), 'utf8'))
const banner = '// Generated from openapi.yaml by `npm run generate`. Do not edit.\n'

/**
 * What a local `$ref` names.
 * @param {string} ref
 */
const named = (ref) => {
  /** @type {unknown} */
  let node = contract
  for (const part of ref.slice(2).split('/')) node = /** @type {Record<string, unknown>} */ (node)[part]
  return node
}

/**
 * Follows a local `$ref`; anything else is returned as it is.
 * @template {{ $ref?: string }} Value
 * @param {Value} node
 * @returns {Value}
 */
const resolve = (node) => (node.$ref === undefined ? node : resolve(/** @type {Value} */ (named(node.$ref))))

/**
 * A copy of a schema with each `$ref` replaced by what it names.
 * @template Value
 * @param {Value} node
 * @returns {Value}
 */
const inline = (node) => {
  /** @type {(value: unknown) => unknown} */
  const copy = (value) => {
    if (Array.isArray(value)) return value.map(copy)
    if (value === null || typeof value !== 'object') return value
    if ('$ref' in value) return copy(resolve(/** @type {Schema} */ (value)))
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, copy(one)]))
  }
  return /** @type {Value} */ (copy(node))
}

/** @param {Schema} [node] */
const refName = (node) => node?.$ref?.split('/').at(-1) ?? ''

/**
 * @template Shape
 * @param {Content<Shape>} [content]
 */
const jsonSchema = (content) => content?.['application/json']?.schema

/** @param {string} name */
const pascal = (name) => name.charAt(0).toUpperCase() + name.slice(1)

const operations = Object.entries(contract.paths).flatMap(([path, { parameters: shared = [], ...item }]) =>
  Object.entries(item).map(([method, operation]) => {
    const parameters = [...shared, ...(operation.parameters ?? [])].map(resolve)
    const query = parameters.filter((one) => one.in === 'query')
    const answers = Object.entries(operation.responses)
      .map(([status, response]) => ({
        status: Number(status),
        schema: jsonSchema(resolve(response).content),
      }))
      .filter(({ status, schema }) => status < 300 || (status >= 400 && schema !== undefined))
    return {
      id: operation.operationId,
      tag: operation.tags[0],
      summary: operation.summary,
      method: method.toUpperCase(),
      path,
      permission: operation['x-permission'] ?? null,
      keyKind: operation['x-key-kind'] ?? null,
      compress: operation['x-compress'] ?? false,
      endsKey: operation['x-ends-key'] ?? false,
      pathNames: parameters.filter((one) => one.in === 'path').map((one) => one.name),
      headers: parameters.filter((one) => one.in === 'header').map((one) => one.name),
      query,
      body: jsonSchema(operation.requestBody?.content),
      bodyRequired: operation.requestBody?.required ?? false,
      answers,
    }
  }),
)

/**
 * The parameters object of an operation as one JSON schema.
 * @param {readonly Parameter[]} query
 */
const querySchema = (query) => ({
  type: 'object',
  additionalProperties: false,
  required: query.filter((one) => one.required).map((one) => one.name),
  properties: Object.fromEntries(query.map((one) => [one.name, inline(one.schema)])),
})

/** @param {readonly string[]} names */
const quoted = (names) => names.map((name) => `'${name}'`).join(' | ')

const serverContract = () => {
  const table = Object.fromEntries(
    operations.map((one) => [
      one.id,
      {
        method: one.method,
        path: one.path,
        permission: one.permission,
        keyKind: one.keyKind,
        compress: one.compress,
        endsKey: one.endsKey,
        headers: one.headers,
        query: querySchema(one.query),
        body: one.body ? inline(one.body) : null,
        bodyRequired: one.bodyRequired,
        answers: Object.fromEntries(
          one.answers.map(({ status, schema }) => [status, schema ? inline(schema) : null]),
        ),
      },
    ]),
  )
  return `${banner}
export const contractVersion = ${JSON.stringify(contract.info.version)}

/** Each permission with the sentence that says what it allows. */
export const permissions = ${JSON.stringify(contract['x-permissions'], null, 2)} as const

export const presets = ${JSON.stringify(contract['x-permission-presets'], null, 2)} as const

/** Each error code with its status and title. */
export const errorCodes = ${JSON.stringify(contract['x-error-codes'], null, 2)} as const

export const problemSchema = ${JSON.stringify(inline(contract.components.schemas.Problem), null, 2)}

/** What the server needs to know of each operation to route, authorize, validate and answer it. */
export const operations = ${JSON.stringify(table, null, 2)} as const
`
}

/**
 * The type of what a handler gets: the validator has filled in the members that have a default.
 * @param {string} type
 * @param {{ properties: Record<string, Schema> }} schema
 */
const withDefaults = (type, { properties }) => {
  const names = Object.entries(properties).flatMap(([name, one]) => ('default' in one ? [name] : []))
  return names.length > 0 ? `WithDefaults<${type}, ${quoted(names)}>` : type
}

const serverHandlers = () => {
  /** @type {Set<string>} */
  const models = new Set()
  /** @param {string} name */
  const model = (name) => (models.add(name), name)
  const entries = operations.map((one) => {
    const path = one.pathNames.map((name) => `${name}: string`).join('; ')
    const params = one.query.length > 0 ? model(`${pascal(one.id)}Params`) : null
    const query = params ? withDefaults(params, querySchema(one.query)) : 'Record<string, never>'
    const body = one.body ? withDefaults(model(refName(one.body)), inline(one.body)) : 'undefined'
    const answers = one.answers
      .filter(({ status, schema }) => status < 300 || refName(schema) !== 'Problem')
      .map(({ status, schema }) =>
        schema
          ? `{ status: ${status}; body: Body<${model(refName(schema))}>; version?: number }`
          : `{ status: ${status} }`,
      )
    return `  ${one.id}: {
    path: ${path ? `{ ${path} }` : 'Record<string, never>'}
    query: ${query}
    body: ${body}
    answer: ${answers.join(' | ')}
  }`
  })
  return `${banner}
import type { ${[...models].toSorted().join(', ')} } from './model/index.ts'

declare const type: unique symbol

/** JSON, in bytes, that PostgreSQL has already put into the shape of T. */
export type JsonOf<T> = Buffer & { readonly [type]: T }

type Body<T> = T | JsonOf<T>
type WithDefaults<T, K extends keyof T> = Omit<T, K> & Required<Pick<T, K>>

/** What each operation takes and answers. */
export interface Operations {
${entries.join('\n')}
}

export type OperationId = keyof Operations
`
}

/**
 * One operation in a file of its own: a page loads those that it uses and the shapes of their answers.
 * @param {string} id
 */
const consoleOperation = (id) => {
  /** @type {Set<string>} */
  const names = new Set()
  /** @param {string} name */
  const schema = (name) => (names.add(name), name)
  const entries = operations
    .filter((one) => one.id === id)
    .map((one) => {
      const given = [
        one.pathNames.length > 0
          ? `path: { ${one.pathNames.map((name) => `${name}: string`).join('; ')} }`
          : '',
        one.query.length > 0 ? `query?: ${schema(`${pascal(one.id)}Params`)}` : '',
        one.body ? `body${one.bodyRequired ? '' : '?'}: ${schema(refName(one.body))}` : '',
        one.headers.includes('If-Match') ? 'ifMatch?: string' : '',
        one.headers.includes('Idempotency-Key') ? 'idempotencyKey?: string' : '',
      ].filter(Boolean)
      const bodies = one.answers.filter(
        ({ status, schema: shape }) => status < 300 || refName(shape) !== 'Problem',
      )
      const shapes = [...new Set(bodies.map(({ schema: shape }) => (shape ? schema(refName(shape)) : null)))]
      const type = shapes.map((name) => name ?? 'undefined').join(' | ')
      const answers = bodies.map(
        ({ status, schema: shape }) => `${status}: ${shape ? refName(shape) : 'null'}`,
      )
      return `/** ${one.summary}. */
export const ${one.id} = /*#__PURE__*/ operation<{ ${given.join('; ')} }, ${type}>({
  id: '${one.id}',
  method: '${one.method}',
  path: '${one.path}',
  permission: ${one.permission ? `'${one.permission}'` : 'null'},
  answers: { ${answers.join(', ')} },
})
`
    })
  const imports = [...names].toSorted().map((name) => {
    const file = `${name.charAt(0).toLowerCase()}${name.slice(1)}.zod`
    const onlyType = /(Params|Create|Update)$/.test(name)
    return `import ${onlyType ? 'type ' : ''}{ ${name} } from '../../schemas/${file}'`
  })
  return `${banner}
import { operation } from '../../../operation'
${imports.join('\n')}

${entries.join('\n')}`
}

const consoleContract = () => `${banner}
export const contractVersion = ${JSON.stringify(contract.info.version)}

/** Each permission with the sentence that says what it allows. */
export const permissions = ${JSON.stringify(contract['x-permissions'], null, 2)} as const

export type Permission = keyof typeof permissions

export type ErrorCode = ${quoted(Object.keys(contract['x-error-codes']))}

/** The operations that change something: each leaves events. */
export type ChangingOperation = ${quoted(operations.filter((one) => one.method !== 'GET').map((one) => one.id))}
`

// A file of its own: only forms load it.
const consolePatterns = () => {
  /** @type {Record<string, string>} */
  const messages = {}
  /** @param {unknown} node */
  const collect = (node) => {
    if (node === null || typeof node !== 'object') return
    const { pattern, 'x-pattern-message': message } = /** @type {Schema} */ (node)
    if (pattern && message) messages[pattern] = message
    Object.values(node).forEach(collect)
  }
  collect(contract.components.schemas)
  return `${banner}
/** What a value that fails one of the contract's patterns has done wrong. */
export const patternMessages: Record<string, string> = ${JSON.stringify(messages, null, 2)}
`
}

/**
 * Which members of which bodies are brought into which form. A file of its own: only forms load it.
 * @throws Error when a free text cannot be null: the console sends null for an empty one.
 */
const consoleNormalizations = () => {
  /** @type {Record<string, string>} */
  const forms = {}
  for (const schema of operations.flatMap(({ body }) => (body ? [inline(body)] : []))) {
    for (const [name, { type, 'x-normalize': form }] of Object.entries(schema.properties)) {
      if (form === undefined) continue
      if (form === 'text' && ![type].flat().includes('null')) throw new Error(`${name} must allow null.`)
      if ((forms[name] ?? form) !== form) throw new Error(`${name} is normalized in two ways.`)
      forms[name] = form
    }
  }
  return `${banner}
/** Into which form each member of a body is brought that is text (\`x-normalize\`). */
export const normalizations = ${JSON.stringify(forms, null, 2)} as const
`
}

// A file of its own: only the page that makes keys loads it.
const consolePresets = () => `${banner}
/** The usual sets of permissions. */
export const presets = ${JSON.stringify(contract['x-permission-presets'], null, 2)} as const
`

/**
 * The rules of the contract that no schema language can say: each as a file of constants for both sides.
 * @returns {Record<string, Constant[]>}
 */
const ruleFiles = () => {
  const { MailboxQuota, MailboxQuotaCreate, Password } = contract.components.schemas
  const keyForm = contract.components.securitySchemes.apiKey['x-key-form']
  const session = contract.paths['/key/session']?.['post']?.['x-session']
  const from = MailboxQuota.properties.level['x-from-percent']
  return {
    mailbox: [
      ['noticePercent', 'From how much of its limit on a mailbox is worth a notice.', from.notice],
      ['warningPercent', 'From how much of its limit on a mailbox is worth a warning.', from.warning],
      ['fullPercent', 'From how much of its limit on a mailbox is full.', from.full],
      [
        'defaultWarnPercent',
        'From how much on a mailbox warns that is made without saying so, in percent.',
        MailboxQuotaCreate.properties.warn_percent.default,
      ],
    ],
    key: [
      ['keyPrefix', 'What a key begins with.', keyForm.prefix],
      ['keyDigits', 'The digits of base 62, the least first.', keyForm.digits],
      ['keyRandomLength', 'Characters that hold the random bits.', keyForm.random_length],
      ['keyChecksumLength', 'Characters that hold the checksum, at the end.', keyForm.checksum_length],
    ],
    session: [
      ['sessionHours', 'How long a session lives at most.', session?.hours],
      ['sessionIdleMinutes', 'After how long without use a session ends.', session?.idle_minutes],
      ['sessionsPerKey', 'How many sessions of a key there may be at a time.', session?.per_key],
    ],
    password: [
      ['passwordMinLength', 'Code points in NFC.', Password['x-password'].min_length],
      ['passwordMaxLength', 'Code points in NFC.', Password.maxLength],
      ['passwordMaxBytes', 'Bytes of the NFC form in UTF-8.', Password['x-password'].max_bytes],
      [
        'passwordLocalPartFrom',
        'A local part of so many characters or more may not stand in a password.',
        Password['x-password'].local_part_from,
      ],
    ],
  }
}

/**
 * @param {Constant} constant
 * @throws Error when the contract lacks the rule.
 */
const constant = ([name, meaning, value]) => {
  if (value === undefined) throw new Error(`openapi.yaml has no value for ${name}.`)
  return `/** ${meaning} */\nexport const ${name} = ${JSON.stringify(value)}\n`
}

/** @param {string} folder */
const writeRules = (folder) => {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  for (const [name, constants] of Object.entries(ruleFiles()))
    writeFileSync(join(folder, `${name}.ts`), `${banner}\n${constants.map(constant).join('\n')}`)
}

const write = async () => {
  execFileSync(
    process.execPath,
    [join(root, 'node_modules/orval/dist/bin/orval.mjs'), '--config', 'orval.config.js'],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  for (const folder of folders) rmSync(join(root, folder, 'orval'), { recursive: true, force: true })
  // Modules are imported by name; one file that exports all of them would only make names clash.
  rmSync(join(root, 'src/contract/generated/schemas/index.ts'))
  writeFileSync(join(root, 'server/generated/contract.ts'), serverContract())
  writeFileSync(join(root, 'server/generated/operations.ts'), serverHandlers())
  writeFileSync(join(root, 'server/generated/rows.ts'), rowsSource())
  const folder = join(root, 'src/contract/generated/operations')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  for (const { name } of contract.tags) {
    const ids = operations.filter((one) => one.tag === name).map((one) => one.id)
    mkdirSync(join(folder, name))
    for (const id of ids) writeFileSync(join(folder, name, `${id}.ts`), consoleOperation(id))
    const lines = ids.map((id) => `export { ${id} } from './${name}/${id}'`)
    writeFileSync(join(folder, `${name}.ts`), `${banner}\n${lines.join('\n')}\n`)
  }
  writeFileSync(join(root, 'src/contract/generated/contract.ts'), consoleContract())
  writeFileSync(join(root, 'src/contract/generated/patterns.ts'), consolePatterns())
  writeFileSync(join(root, 'src/contract/generated/normalizations.ts'), consoleNormalizations())
  writeFileSync(join(root, 'src/contract/generated/presets.ts'), consolePresets())
  for (const one of folders) writeRules(join(root, one, 'rules'))
  await writeSettings()
}

const check = async () => {
  const kept = mkdtempSync(join(tmpdir(), 'postroom-generated-'))
  for (const output of outputs) cpSync(join(root, output), join(kept, output), { recursive: true })
  try {
    await write()
    for (const output of outputs) {
      execFileSync('diff', ['-r', join(kept, output), join(root, output)], { stdio: 'inherit' })
    }
  } catch {
    console.error('Generated files are stale: run `npm run generate` and commit what it writes.')
    process.exitCode = 1
  } finally {
    for (const output of outputs) {
      rmSync(join(root, output), { recursive: true, force: true })
      cpSync(join(kept, output), join(root, output), { recursive: true })
    }
    rmSync(kept, { recursive: true, force: true })
  }
}

if (process.argv.includes('--check')) await check()
else await write()
