// Makes the operations of the console, and the parts of the contract that its pages load separately.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { contract, operations } from './contract.js'
import { answersOf, banner, handledAnswersOf, parametersIn, pascal, quoted } from './generate-parts.js'

/** @import { Schema } from './contract.js' */

/** Returns a text as the console shows it, with typographic apostrophes. */
const typographic = (/** @type {string} */ text) => text.replaceAll("'", '’')

/**
 * Returns the file of one operation: a page loads those that it uses, and the schemas of their responses.
 * @param {string} id
 */
export const consoleOperation = (id) => {
  /** @type {Set<string>} */
  const names = new Set()
  /** @param {string} name */
  const schema = (name) => (names.add(name), name)
  const entries = operations
    .filter((one) => one.id === id)
    .map((one) => {
      const path = parametersIn(one, 'path').map(({ name }) => `${name}: string`)
      const headers = new Set(parametersIn(one, 'header').map(({ name }) => name))
      const input = [
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
export const ${one.id} = /*#__PURE__*/ operation<{ ${input.join('; ')} }, ${type}>({
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

/** Returns the permissions, the error codes and the operations that change something. */
export const consoleContract = () => `${banner}
export const contractVersion = ${JSON.stringify(contract.info.version)}

/** Each permission with the sentence that says what it allows. */
export const permissions = ${typographic(JSON.stringify(contract['x-permissions'], null, 2))} as const

export type Permission = keyof typeof permissions

export type ErrorCode = ${quoted(Object.keys(contract['x-error-codes']))}

/** The operations that change something: each leaves events. Most of plans, and reversals, leave those of the operations that they are made of. */
export type ChangingOperation = ${quoted(operations.filter((one) => one.method !== 'GET' && one.leavesEvent && one.id !== 'revertAuditEvent').map((one) => one.id))}
`

/** Returns what operations do, without those that every key may use. A separate file: only the panel with a request's code loads it. */
export const consoleSummaries = () => {
  const entries = operations
    .filter(({ permission }) => permission !== null)
    .map(({ id, summary }) => [id, summary])
  return `${banner}
/** What each operation does that needs a permission, by its id. */
export const summaries: Readonly<Record<string, string>> = ${typographic(JSON.stringify(Object.fromEntries(entries), null, 2))}
`
}

/** Returns the messages of patterns. A separate file: only forms load it. */
export const consolePatterns = () => {
  /** @type {Record<string, string>} */
  const messages = {}
  /** @param {unknown} node */
  const collect = (node) => {
    if (node === null || typeof node !== 'object') return
    const { pattern, 'x-pattern-message': message } = /** @type {Schema} */ (node)
    if (pattern && message) messages[pattern] = typographic(message)
    Object.values(node).forEach(collect)
  }
  collect(contract.components.schemas)
  return `${banner}
/** What a value that fails one of the contract's patterns has done wrong. */
export const patternMessages: Record<string, string> = ${JSON.stringify(messages, null, 2)}
`
}

/**
 * Returns the normalization of each member of a body. A separate file: only forms load it.
 * @throws Error when a free text cannot be null: the console sends null for an empty one.
 */
export const consoleNormalizations = () => {
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

/** Returns the usual sets of permissions. A separate file: only the page that creates keys loads it. */
export const consolePresets = () => `${banner}
/** The usual sets of permissions. */
export const presets = ${JSON.stringify(contract['x-permission-presets'], null, 2)} as const
`

/**
 * Makes the console build the schema of a response when the first one arrives: a file of operations has many, a page uses one or
 * two, and building one takes longer than validating with it.
 * @param {string} folder of the schemas.
 * @throws Error when a file is not as orval writes it.
 */
export const delayResponseSchemas = (folder) => {
  const responses = operations.flatMap((one) => answersOf(one).filter(({ schema }) => schema !== null))
  for (const name of new Set(['Problem', ...responses.map((one) => one.name)])) {
    const file = join(folder, `${name.charAt(0).toLowerCase()}${name.slice(1)}.zod.ts`)
    const parts = /^([^]*export const \w+ = )\/\*#__PURE__\*\/ ([^]*?);?(\n\nexport type [^]*)$/.exec(
      readFileSync(file, 'utf8'),
    )
    if (parts === null) throw new Error(`${file} does not end with a schema and its types.`)
    const [, before = '', schema = '', after = ''] = parts
    writeFileSync(file, `${before}/*#__PURE__*/ zod.lazy(() => ${schema})${after}`)
  }
}
