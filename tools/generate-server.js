// Makes the tables of operations and the types of handlers for the server.
import { contract, operations } from './contract.js'
import {
  answersOf,
  banner,
  handledAnswersOf,
  isStream,
  parametersIn,
  pascal,
  querySchema,
  quoted,
} from './generate-parts.js'

/** @import { Schema } from './contract.js' */

/**
 * Returns a value of the contract as source, without descriptions and examples. A reference becomes the name of the schema's constant.
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
 * Returns the named schemas and all that they use as constants, each after those that it uses.
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

/** Returns the table of operations for routing, authorization and validation. */
export const serverContract = () => {
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
      waitSeconds: one.waitSeconds,
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

/** Returns the error codes that the contract names for each operation, by status: those of its examples. */
export const serverRefusals = () => {
  const entries = operations.map(({ id, answers }) => {
    const members = Object.entries(answers).flatMap(([status, { content }]) => {
      const examples = Object.values(content?.['application/problem+json']?.examples ?? {})
      const codes = [...new Set(examples.map(({ value }) => String(value['code'])))]
      return codes.length > 0 ? [`${status}: ${JSON.stringify(codes)}`] : []
    })
    return `  ${id}: { ${members.join(', ')} },`
  })
  return `${banner}
/** The error codes that the contract names for each operation, by status. */
export const refusals: Readonly<Record<string, Readonly<Record<number, readonly string[]>>>> = {
${entries.join('\n')}
}
`
}

/**
 * Returns the type of a handler's input: the validator sets members that have a default.
 * @param {string} type
 * @param {Schema} schema
 */
const withDefaults = (type, { properties = {} }) => {
  const names = Object.entries(properties).flatMap(([name, one]) => ('default' in one ? [name] : []))
  return names.length > 0 ? `WithDefaults<${type}, ${quoted(names)}>` : type
}

/** Returns the types of requests and responses of each handler. */
export const serverHandlers = () => {
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
    const responses = handledAnswersOf(one).map(({ status, name, schema, isStream: streams }) =>
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
    response: ${responses.join(' | ')}
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

/** The request and the response of each operation. */
export interface Operations {
${entries.join('\n')}
}

export type OperationId = keyof Operations
`
}
