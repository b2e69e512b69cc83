import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { root } from '../tools/root.js'

/**
 * A JSON Schema, as far as the contract uses it.
 * @typedef {object} Schema
 * @property {string | string[]} [type]
 * @property {unknown[]} [enum]
 * @property {string} [format]
 * @property {number} [minLength]
 * @property {number} [maxLength]
 * @property {number} [minimum]
 * @property {number} [maximum]
 * @property {number} [multipleOf]
 * @property {Schema} [items]
 * @property {number} [minItems]
 * @property {boolean} [uniqueItems]
 * @property {string[]} [required]
 * @property {Record<string, Schema>} [properties]
 */

/**
 * @typedef {{ name: string, in: string, required?: boolean, schema: Schema, example?: string }} Parameter
 * @typedef {Record<string, unknown>} Body
 * @typedef {{ schema?: Schema, examples?: Record<string, { value: Body }> }} MediaType
 * @typedef {Record<string, MediaType>} Content By media type.
 * @typedef {{ headers?: Record<string, unknown>, content?: Content }} Response
 *
 * An operation as the contract writes it.
 * @typedef {object} Written
 * @property {string} operationId
 * @property {string | null} [x-key-kind]
 * @property {Parameter[]} [parameters]
 * @property {{ content?: Content, required?: boolean }} [requestBody]
 * @property {Record<string, Response>} responses
 *
 * @typedef {object} Contract
 * @property {{ version: string }} info
 * @property {Record<string, Record<string, Written> & { parameters?: Parameter[] }>} paths
 * @property {{ schemas: Record<string, Schema> }} components
 * @property {Record<string, { status: number }>} x-error-codes
 */

/** @type {Contract} */
const contract = parse(readFileSync(join(root, 'openapi.yaml'), 'utf8'), { maxAliasCount: -1 })

/**
 * What a local `$ref` names.
 * @param {string} ref
 */
const named = (ref) => {
  /** @type {unknown} */
  let node = contract
  for (const part of ref.slice(2).split('/')) node = Object(node)[part]
  return node
}

/**
 * A copy of a value of the contract with each `$ref` replaced by what it names.
 * @template Value
 * @param {Value} node
 * @returns {Value}
 */
const inline = (node) => {
  /** @type {(value: unknown) => unknown} */
  const copy = (value) => {
    if (Array.isArray(value)) return value.map(copy)
    if (value === null || typeof value !== 'object') return value
    if ('$ref' in value) return copy(named(String(value.$ref)))
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, copy(one)]))
  }
  return /** @type {Value} */ (copy(node))
}

export const version = contract.info.version

/**
 * An operation with all references resolved.
 * @typedef {object} Operation
 * @property {string} id
 * @property {string} method
 * @property {string} path
 * @property {string | null} keyKind
 * @property {Parameter[]} parameters
 * @property {Schema | null} body
 * @property {boolean} bodyRequired
 * @property {Body[]} bodyExamples
 * @property {Record<string, string>} queryExamples By parameter, as far as it has one: the request needs it.
 * @property {Record<string, Required<Response>>} answers By status.
 */

/** @type {Operation[]} */
export const operations = Object.entries(contract.paths).flatMap(
  ([path, { parameters: shared = [], ...item }]) =>
    Object.entries(item).map(([method, operation]) => {
      const parameters = inline([...shared, ...(operation.parameters ?? [])])
      const { schema = null, examples = {} } = inline(
        operation.requestBody?.content?.['application/json'] ?? {},
      )
      return {
        id: operation.operationId,
        method: method.toUpperCase(),
        path,
        keyKind: operation['x-key-kind'] ?? null,
        parameters,
        body: schema,
        bodyRequired: operation.requestBody?.required ?? false,
        bodyExamples: Object.values(examples).map(({ value }) => value),
        queryExamples: Object.fromEntries(
          parameters.flatMap((one) =>
            one.in === 'query' && one.example !== undefined ? [[one.name, one.example]] : [],
          ),
        ),
        answers: Object.fromEntries(
          Object.entries(operation.responses).map(([status, response]) => {
            const { headers = {}, content = {} } = inline(response)
            return [status, { headers, content }]
          }),
        ),
      }
    }),
)

/**
 * What each error code's status is.
 * @type {Record<string, number>}
 */
export const statusOfCode = Object.fromEntries(
  Object.entries(contract['x-error-codes']).map(([code, { status }]) => [code, status]),
)

/** The shape of an error, for answers that belong to no operation. */
export const problemSchema = inline(contract.components.schemas['Problem'])
