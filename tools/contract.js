// The contract for tools: its operations, and what the rules in it say.
import { bundle } from './bundle-contract.js'

/**
 * A JSON Schema, as far as the contract uses it.
 * @typedef {object} Schema
 * @property {string | string[]} [type]
 * @property {unknown[]} [enum]
 * @property {unknown} [default]
 * @property {string} [description]
 * @property {unknown[]} [examples]
 * @property {string} [format]
 * @property {string} [pattern]
 * @property {string} [x-pattern-message]
 * @property {string} [x-normalize]
 * @property {number} [minLength]
 * @property {number} [maxLength]
 * @property {number} [minimum]
 * @property {number} [maximum]
 * @property {number} [multipleOf]
 * @property {Schema} [items]
 * @property {number} [minItems]
 * @property {number} [maxItems]
 * @property {boolean} [uniqueItems]
 * @property {string[]} [required]
 * @property {Record<string, Schema>} [properties]
 * @property {Schema[]} [oneOf]
 * @property {{ propertyName: string }} [discriminator]
 * @property {boolean} [x-one-time]
 */

/**
 * @typedef {{ name: string, in: string, required?: boolean, schema: Schema, description?: string, example?: string }} Parameter
 * @typedef {Record<string, unknown>} Body
 * @typedef {{ schema?: Schema, examples?: Record<string, { summary?: string, value: Body }> }} MediaType
 * @typedef {Record<string, MediaType>} Content By media type.
 * @typedef {{ description: string, headers?: Record<string, unknown>, content?: Content }} Response
 *
 * An operation as the contract writes it.
 * @typedef {object} Written
 * @property {string} operationId
 * @property {string[]} tags
 * @property {string} summary
 * @property {string} [description]
 * @property {string | null} [x-permission]
 * @property {Record<string, string>} [x-member-permissions]
 * @property {string | null} [x-key-kind]
 * @property {object[]} [security]
 * @property {number} [x-wait-seconds]
 * @property {{ minutes: number, per_identity: number }} [x-person-session]
 * @property {boolean} [x-compress]
 * @property {boolean} [x-ends-key]
 * @property {boolean} [x-leaves-event]
 * @property {Record<'hours' | 'idle_minutes' | 'per_key', number>} [x-session]
 * @property {Parameter[]} [parameters]
 * @property {{ content?: Content, required?: boolean }} [requestBody]
 * @property {Record<string, Response>} responses
 *
 * The parts of the contract that hold rules no schema language can say.
 * @typedef {object} RuleSchemas
 * @property {{ 'x-alias': Record<'max_steps' | 'max_recipients', number> }} AliasCreate
 * @property {{ 'x-forward': { max_steps: number } }} ForwardUpdate
 * @property {{ 'x-group': { max_members: number } }} GroupCreate
 * @property {{ properties: { level: { 'x-from-percent': Record<'notice' | 'warning' | 'full', number> } } }} MailboxQuota
 * @property {{ properties: { warn_percent: Schema } }} MailboxQuotaCreate
 * @property {{ 'x-permission-by-operation': Record<string, string> }} PlanOperation
 * @property {{ 'x-open-plans': number }} PlanCreate
 * @property {{ 'x-max-import-bytes': number }} PlanRows
 * @property {{ maxLength: number, pattern: string, 'x-password': Record<'min_length' | 'max_bytes' | 'local_part_from', number> }} Password
 *
 * @typedef {object} KeyForm
 * @property {string} prefix
 * @property {string} digits
 * @property {number} random_length
 * @property {number} checksum_length
 *
 * @typedef {object} Contract
 * @property {{ version: string, description: string }} info
 * @property {{ name: string, description: string }[]} tags
 * @property {Record<string, Record<string, Written> & { parameters?: Parameter[] }>} paths
 * @property {{
 *   schemas: Record<string, Schema> & { Problem: Schema } & RuleSchemas,
 *   securitySchemes: { apiKey: { 'x-key-form': KeyForm } },
 * }} components
 * @property {Record<string, string>} x-permissions
 * @property {Record<string, string[]>} x-permission-presets
 * @property {Record<string, { status: number, title: string, advice: string }>} x-error-codes
 */

/**
 * The whole contract, its references as they are written.
 * @type {Contract}
 */
export const contract = bundle()

/**
 * What a local `$ref` names.
 * @param {string} ref
 */
const resolveReference = (ref) => {
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
    if ('$ref' in value) return copy(resolveReference(String(value.$ref)))
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, copy(one)]))
  }
  return /** @type {Value} */ (copy(node))
}

/**
 * Follows a local `$ref`; anything else is returned as it is.
 * @template Value
 * @param {Value} node
 * @returns {Value}
 */
export const resolve = (node) => {
  const { $ref } = /** @type {{ $ref?: string }} */ (node)
  return $ref === undefined ? node : resolve(/** @type {Value} */ (resolveReference($ref)))
}

/**
 * The schema of a body, its references resolved, and the name that the contract gives it; null without one.
 * @param {Content} [content]
 * @returns {{ name: string, schema: Schema } | null}
 */
const bodyOf = (content) => {
  const schema = (content?.['application/json'] ?? content?.['text/csv'])?.schema
  if (schema === undefined) return null
  const { $ref } = /** @type {{ $ref?: string }} */ (schema)
  return { name: $ref?.split('/').at(-1) ?? '', schema: inline(schema) }
}

export const version = contract.info.version

/**
 * An operation with all references resolved.
 * @typedef {object} Operation
 * @property {string} id
 * @property {string | undefined} tag
 * @property {string} summary
 * @property {string} description
 * @property {string} method
 * @property {string} path
 * @property {string | null} permission
 * @property {Record<string, string>} memberPermissions What members of the body need instead of it.
 * @property {string | null} keyKind
 * @property {boolean} needsKey
 * @property {boolean} needsToken Whether it needs the token of a link instead of a key.
 * @property {number | null} waitSeconds The longest wait that its handler does itself (`Prefer`).
 * @property {boolean} compress
 * @property {boolean} endsKey
 * @property {boolean} leavesEvent Whether a change leaves an event under its own name.
 * @property {Parameter[]} parameters
 * @property {Parameter[]} writtenQuery The parameters of the query; the references in their schemas are as written.
 * @property {Schema | null} body
 * @property {string} bodyName
 * @property {boolean} bodyRequired
 * @property {Body[]} bodyExamples
 * @property {Record<string, string>} queryExamples By parameter, as far as it has one: the request needs it.
 * @property {Record<string, Answer>} answers By status.
 *
 * An answer; `name` is that of its JSON, as the contract gives it.
 * @typedef {Required<Response> & { name: string }} Answer
 */

/** @type {Operation[]} */
export const operations = Object.entries(contract.paths).flatMap(
  ([path, { parameters: shared = [], ...item }]) =>
    Object.entries(item).map(([method, operation]) => {
      const body = bodyOf(operation.requestBody?.content)
      const { examples = {} } = inline(operation.requestBody?.content?.['application/json'] ?? {})
      const parameters = inline([...shared, ...(operation.parameters ?? [])])
      return {
        id: operation.operationId,
        tag: operation.tags[0],
        summary: operation.summary,
        description: operation.description ?? '',
        method: method.toUpperCase(),
        path,
        permission: operation['x-permission'] ?? null,
        memberPermissions: operation['x-member-permissions'] ?? {},
        keyKind: operation['x-key-kind'] ?? null,
        // An operation without requirements has those of the contract (OpenAPI 3.1, section 4.8.10).
        needsKey: operation.security === undefined,
        needsToken: operation.security?.some((one) => 'shareToken' in one) ?? false,
        waitSeconds: operation['x-wait-seconds'] ?? null,
        compress: operation['x-compress'] ?? false,
        endsKey: operation['x-ends-key'] ?? false,
        leavesEvent: operation['x-leaves-event'] ?? operation.tags[0] !== 'plans',
        parameters,
        writtenQuery: [...shared, ...(operation.parameters ?? [])]
          .map((one) => resolve(one))
          .filter((one) => one.in === 'query'),
        body: body?.schema ?? null,
        bodyName: body?.name ?? '',
        bodyRequired: operation.requestBody?.required ?? false,
        bodyExamples: Object.values(examples).map(({ value }) => value),
        queryExamples: Object.fromEntries(
          parameters.flatMap((one) =>
            one.in === 'query' && one.example !== undefined ? [[one.name, one.example]] : [],
          ),
        ),
        answers: Object.fromEntries(
          Object.entries(operation.responses).map(([status, written]) => {
            const { description, headers = {}, content = {} } = resolve(written)
            const name = bodyOf(content)?.name ?? ''
            return [status, { description, headers: inline(headers), content: inline(content), name }]
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
export const problemSchema = inline(contract.components.schemas.Problem)
