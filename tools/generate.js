// Writes all that is derived from openapi.yaml: schemas and models by orval, the tables of operations by this file; the
// tables of settings in the documents; and the types of rows, which are derived from the schema of the database.
// With --check it changes nothing and fails if a checked-in file is stale.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contract, operations } from './contract.js'
import { rowsSource } from './generate-rows.js'
import { root } from './root.js'
import { documents, writeSettings } from './settings.js'

const folders = ['src/contract/generated', 'server/generated']
const outputs = [...folders, ...documents]

/** @import { Operation, Parameter, Schema } from './contract.js' */

/** @typedef {[name: string, meaning: string, value: unknown]} Constant */

const banner = '// Generated from openapi.yaml by `npm run generate`. Do not edit.\n'

/** @param {string} name */
const pascal = (name) => name.charAt(0).toUpperCase() + name.slice(1)

/**
 * The parameters of an operation in one place.
 * @param {Operation} operation
 * @param {'path' | 'query' | 'header'} place
 */
const parametersIn = ({ parameters }, place) => parameters.filter((one) => one.in === place)

/**
 * Whether an answer is sent while it is made.
 * @param {Pick<import('./contract.js').Answer, 'content'>} answer
 */
const isStream = ({ content }) => 'text/csv' in content

/**
 * The answers of an operation that have their own form: successes, and errors with JSON.
 * @param {Operation} operation
 */
const answersOf = ({ answers }) =>
  Object.entries(answers)
    .map(([status, { name, content }]) => ({
      status: Number(status),
      name,
      schema: (content['application/json'] ?? content['text/csv'])?.schema ?? null,
      isStream: isStream({ content }),
    }))
    .filter(({ status, schema }) => status < 300 || (status >= 400 && schema !== null))

/**
 * The answers that a handler gives itself: errors are thrown.
 * @param {Operation} operation
 */
const handledAnswersOf = (operation) =>
  answersOf(operation).filter(({ status, name }) => status < 300 || name !== 'Problem')

/**
 * The parameters object of an operation as one JSON schema.
 * @param {readonly Parameter[]} query
 */
const querySchema = (query) => ({
  type: 'object',
  additionalProperties: false,
  required: query.filter((one) => one.required).map((one) => one.name),
  properties: Object.fromEntries(query.map((one) => [one.name, one.schema])),
})

/** @param {readonly string[]} names */
const quoted = (names) => names.map((name) => `'${name}'`).join(' | ')

/**
 * A value of the contract as source, without its texts for readers. A reference becomes the name of the schema's constant.
 * @param {unknown} value
 * @param {Set<string>} names gets the names of the schemas that the source uses.
 * @returns {string}
 */
const sourceOf = (value, names) => {
  if (Array.isArray(value)) return `[${value.map((one) => sourceOf(one, names)).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  if ('$ref' in value) {
    const name = String(value.$ref).split('/').at(-1) ?? ''
    names.add(name)
    return name
  }
  const members = Object.entries(value).filter(
    ([name, one]) => !(name === 'description' && typeof one === 'string') && name !== 'examples',
  )
  return `{${members.map(([name, one]) => `${JSON.stringify(name)}:${sourceOf(one, names)}`).join(',')}}`
}

/**
 * The schemas with these names and all that they use, each as one constant, after those that it uses.
 * @param {Iterable<string>} names
 */
const schemaConstants = (names) => {
  /** @type {Map<string, string>} */
  const constants = new Map()
  /** @param {string} name */
  const add = (name) => {
    if (constants.has(name)) return
    /** @type {Set<string>} */
    const used = new Set()
    const source = sourceOf(contract.components.schemas[name], used)
    used.forEach(add)
    constants.set(name, `const ${name} = ${source} as const`)
  }
  for (const name of [...names].toSorted()) add(name)
  return [...constants.values()].join('\n')
}

const serverContract = () => {
  const names = new Set(['Problem'])
  const lines = operations.map((one) => {
    const answers = answersOf(one).map(({ status, name, schema }) => {
      if (schema !== null) names.add(name)
      return `${status}:${schema === null ? 'null' : name}`
    })
    if (one.body) names.add(one.bodyName)
    const entry = {
      method: one.method,
      path: one.path,
      permission: one.permission,
      memberPermissions: one.memberPermissions,
      keyKind: one.keyKind,
      needsKey: one.needsKey,
      compress: one.compress,
      streams: Object.values(one.answers).some(isStream),
      endsKey: one.endsKey,
      headers: parametersIn(one, 'header').map(({ name }) => name),
      query: querySchema(one.writtenQuery),
    }
    const body = `"body":${one.body ? one.bodyName : 'null'},"bodyRequired":${one.bodyRequired}`
    return `  ${one.id}: ${sourceOf(entry, names).slice(0, -1)},${body},"answers":{${answers.join(',')}}},`
  })
  return `${banner}
export const contractVersion = ${JSON.stringify(contract.info.version)}

/** Each permission with the sentence that says what it allows. */
export const permissions = ${JSON.stringify(contract['x-permissions'], null, 2)} as const

export const presets = ${JSON.stringify(contract['x-permission-presets'], null, 2)} as const

/** Each error code with its status and title. */
export const errorCodes = ${JSON.stringify(contract['x-error-codes'], null, 2)} as const

// The schemas of the contract, without their descriptions.
${schemaConstants(names)}

export const problemSchema = Problem

/** What the server needs to know of each operation to route, authorize, validate and answer it. */
export const operations = {
${lines.join('\n')}
} as const
`
}

/**
 * The type of what a handler gets: the validator has filled in the members that have a default.
 * @param {string} type
 * @param {Schema} schema
 */
const withDefaults = (type, { properties = {} }) => {
  const names = Object.entries(properties).flatMap(([name, one]) => ('default' in one ? [name] : []))
  return names.length > 0 ? `WithDefaults<${type}, ${quoted(names)}>` : type
}

const serverHandlers = () => {
  /** @type {Set<string>} */
  const models = new Set()
  /** @param {string} name */
  const model = (name) => (models.add(name), name)
  const entries = operations.map((one) => {
    const path = parametersIn(one, 'path')
      .map(({ name }) => `${name}: string`)
      .join('; ')
    const parameters = parametersIn(one, 'query')
    const query =
      parameters.length > 0
        ? withDefaults(model(`${pascal(one.id)}Params`), querySchema(parameters))
        : 'Record<string, never>'
    const body = one.body ? withDefaults(model(one.bodyName), one.body) : 'undefined'
    const answers = handledAnswersOf(one).map(({ status, name, schema, isStream: streams }) =>
      streams
        ? `{ status: ${status}; stream: Readable }`
        : schema
          ? `{ status: ${status}; body: Body<${model(name)}>; version?: number }`
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
import type { Readable } from 'node:stream'
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
 * One operation in its own file: a page loads those that it uses and the shapes of their answers.
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
      const path = parametersIn(one, 'path').map(({ name }) => `${name}: string`)
      const headers = new Set(parametersIn(one, 'header').map(({ name }) => name))
      const given = [
        path.length > 0 ? `path: { ${path.join('; ')} }` : '',
        parametersIn(one, 'query').length > 0 ? `query?: ${schema(`${pascal(one.id)}Params`)}` : '',
        one.body ? `body${one.bodyRequired ? '' : '?'}: ${schema(one.bodyName)}` : '',
        headers.has('If-Match') ? 'ifMatch?: string' : '',
        headers.has('Idempotency-Key') ? 'idempotencyKey?: string' : '',
      ].filter(Boolean)
      const bodies = handledAnswersOf(one)
      const shapes = [...new Set(bodies.map(({ name, schema: shape }) => (shape ? schema(name) : null)))]
      const type = shapes.map((name) => name ?? 'undefined').join(' | ')
      const answers = bodies.map(({ status, name, schema: shape }) => `${status}: ${shape ? name : 'null'}`)
      return `/** ${one.summary}. */
export const ${one.id} = /*#__PURE__*/ operation<{ ${given.join('; ')} }, ${type}>({
  id: '${one.id}',
  method: '${one.method}',
  path: '${one.path}',
  permission: ${one.permission ? `'${one.permission}'` : 'null'},${
    Object.keys(one.memberPermissions).length > 0
      ? `
  memberPermissions: ${JSON.stringify(one.memberPermissions)},`
      : ''
  }
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

/** The operations that change something: each leaves events. Most of plans, and reversals, leave those of the operations that they are made of. */
export type ChangingOperation = ${quoted(operations.filter((one) => one.method !== 'GET' && one.leavesEvent && one.id !== 'revertAuditEvent').map((one) => one.id))}
`

// A separate file: only the panel that shows requests as programs loads it, and none for which any key will do.
const consoleSummaries = () => {
  const entries = operations
    .filter(({ permission }) => permission !== null)
    .map(({ id, summary }) => [id, summary])
  return `${banner}
/** What each operation does that needs a permission, by its id. */
export const summaries: Readonly<Record<string, string>> = ${JSON.stringify(Object.fromEntries(entries), null, 2)}
`
}

// A separate file: only forms load it.
const consolePatterns = () => {
  /** @type {Record<string, string>} */
  const messages = {}
  /** @param {unknown} node */
  const collect = (node) => {
    if (node === null || typeof node !== 'object') return
    const { pattern, 'x-pattern-message': message } = /** @type {Schema} */ (node)
    if (pattern && message) messages[pattern] = message.replaceAll("'", '’')
    Object.values(node).forEach(collect)
  }
  collect(contract.components.schemas)
  return `${banner}
/** What a value that fails one of the contract's patterns has done wrong. */
export const patternMessages: Record<string, string> = ${JSON.stringify(messages, null, 2)}
`
}

/**
 * Which members of which bodies are brought into which form. A separate file: only forms load it.
 * @throws Error when a free text cannot be null: the console sends null for an empty one.
 */
const consoleNormalizations = () => {
  /** @type {Record<string, string>} */
  const forms = {}
  for (const { body } of operations) {
    for (const [name, { type, 'x-normalize': form }] of Object.entries(body?.properties ?? {})) {
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

// A separate file: only the page that makes keys loads it.
const consolePresets = () => `${banner}
/** The usual sets of permissions. */
export const presets = ${JSON.stringify(contract['x-permission-presets'], null, 2)} as const
`

/**
 * The rules of the contract that no schema language can say: each as a file of constants for both sides.
 * @returns {Record<string, Constant[]>}
 */
const ruleFiles = () => {
  const {
    AliasCreate,
    GroupCreate,
    MailboxQuota,
    MailboxQuotaCreate,
    Password,
    PlanCreate,
    PlanOperation,
    PlanRows,
  } = contract.components.schemas
  const keyForm = contract.components.securitySchemes.apiKey['x-key-form']
  const session = contract.paths['/key/session']?.['post']?.['x-session']
  const person = contract.paths['/me/session']?.['post']?.['x-person-session']
  const from = MailboxQuota.properties.level['x-from-percent']
  return {
    mailbox: [
      ['noticePercent', 'The share of its limit from which a mailbox has the level notice.', from.notice],
      ['warningPercent', 'The share of its limit from which a mailbox has the level warning.', from.warning],
      ['fullPercent', 'The share of its limit from which a mailbox is full.', from.full],
      [
        'defaultWarnPercent',
        'The default warning threshold of a mailbox, in percent.',
        MailboxQuotaCreate.properties.warn_percent.default,
      ],
    ],
    alias: [
      [
        'aliasMaxSteps',
        'The maximum number of steps from an alias to an identity.',
        AliasCreate['x-alias'].max_steps,
      ],
      [
        'aliasMaxRecipients',
        'The maximum number of recipients of an alias.',
        AliasCreate['x-alias'].max_recipients,
      ],
    ],
    group: [
      ['groupMaxMembers', 'The maximum number of members of a group.', GroupCreate['x-group'].max_members],
    ],
    key: [
      ['keyPrefix', 'The start of every key.', keyForm.prefix],
      ['keyDigits', 'The digits of base 62, the least first.', keyForm.digits],
      ['keyRandomLength', 'Characters that hold the random bits.', keyForm.random_length],
      ['keyChecksumLength', 'Characters that hold the checksum, at the end.', keyForm.checksum_length],
    ],
    session: [
      ['sessionHours', 'The maximum duration of a session.', session?.hours],
      ['sessionIdleMinutes', 'The time without requests after which a session ends.', session?.idle_minutes],
      ['sessionsPerKey', 'The maximum number of concurrent sessions of a key.', session?.per_key],
      ['personSessionMinutes', 'How long a session of /me lasts.', person?.minutes],
      [
        'personSessionsPerIdentity',
        'The maximum number of concurrent sessions of /me of an identity.',
        person?.per_identity,
      ],
    ],
    plan: [
      [
        'planPermissions',
        'The permission that each operation of a plan needs, as its single request does.',
        PlanOperation['x-permission-by-operation'],
      ],
      [
        'openPlansMax',
        'The maximum number of bulk changes of an organization that are received, prepared or ready to run.',
        PlanCreate['x-open-plans'],
      ],
      [
        'importMaxBytes',
        'The maximum size of all rows of an import, in bytes of JSON.',
        PlanRows['x-max-import-bytes'],
      ],
    ],
    password: [
      ['passwordMinLength', 'Code points in NFC.', Password['x-password'].min_length],
      ['passwordMaxLength', 'Code points in NFC.', Password.maxLength],
      ['passwordPattern', 'The characters that mail programs can send.', Password.pattern],
      ['passwordMaxBytes', 'Bytes of the NFC form in UTF-8.', Password['x-password'].max_bytes],
      [
        'passwordLocalPartFrom',
        "A local part of at least this length can't be part of a password.",
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
  const text =
    typeof value === 'object' ? `${JSON.stringify(value, null, 2)} as const` : JSON.stringify(value)
  return `/** ${meaning} */\nexport const ${name} = ${text}\n`
}

/**
 * Lets the console build the schema of an answer when it first comes: a file of operations has many, of which a page gets
 * one or two, and building one takes longer than to validate by it.
 * @param {string} folder of the schemas.
 * @throws Error when a file is not as orval writes it.
 */
const delayAnswers = (folder) => {
  const answers = operations.flatMap((one) => answersOf(one).filter(({ schema }) => schema !== null))
  for (const name of new Set(['Problem', ...answers.map((one) => one.name)])) {
    const file = join(folder, `${name.charAt(0).toLowerCase()}${name.slice(1)}.zod.ts`)
    const parts = /^([^]*export const \w+ = )\/\*#__PURE__\*\/ ([^]*?);?(\n\nexport type [^]*)$/.exec(
      readFileSync(file, 'utf8'),
    )
    if (parts === null) throw new Error(`${file} does not end with a schema and its types.`)
    const [, before = '', schema = '', after = ''] = parts
    writeFileSync(file, `${before}/*#__PURE__*/ zod.lazy(() => ${schema})${after}`)
  }
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
  delayAnswers(join(root, 'src/contract/generated/schemas'))
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
  writeFileSync(join(root, 'src/contract/generated/summaries.ts'), consoleSummaries())
  writeFileSync(join(root, 'src/contract/generated/patterns.ts'), consolePatterns())
  writeFileSync(join(root, 'src/contract/generated/normalizations.ts'), consoleNormalizations())
  writeFileSync(join(root, 'src/contract/generated/presets.ts'), consolePresets())
  for (const one of folders) writeRules(join(root, one, 'rules'))
  await writeSettings()
}

const check = async () => {
  const copy = mkdtempSync(join(tmpdir(), 'postroom-generated-'))
  for (const output of outputs) cpSync(join(root, output), join(copy, output), { recursive: true })
  try {
    await write()
    for (const output of outputs) {
      execFileSync('diff', ['-r', join(copy, output), join(root, output)], { stdio: 'inherit' })
    }
  } catch {
    console.error('Generated files are stale: run `npm run generate` and commit what it writes.')
    process.exitCode = 1
  } finally {
    for (const output of outputs) {
      rmSync(join(root, output), { recursive: true, force: true })
      cpSync(join(copy, output), join(root, output), { recursive: true })
    }
    rmSync(copy, { recursive: true, force: true })
  }
}

if (process.argv.includes('--check')) await check()
else await write()
