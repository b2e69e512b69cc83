import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { root } from '../tools/root.js'

const contract = parse(readFileSync(join(root, 'openapi.yaml'), 'utf8'), { maxAliasCount: -1 })

const resolve = (node) =>
  node?.$ref === undefined
    ? node
    : resolve(
        node.$ref
          .slice(2)
          .split('/')
          .reduce((at, part) => at[part], contract),
      )

/** A copy with each `$ref` replaced by what it names. */
const inline = (node) => {
  if (Array.isArray(node)) return node.map(inline)
  if (node === null || typeof node !== 'object') return node
  if (node.$ref !== undefined) return inline(resolve(node))
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, inline(value)]))
}

export const version = contract.info.version

/** Every operation, with its parameters, body and answers, all references resolved. */
export const operations = Object.entries(contract.paths).flatMap(([path, item]) =>
  Object.entries(item)
    .filter(([method]) => method !== 'parameters')
    .map(([method, operation]) => ({
      id: operation.operationId,
      method: method.toUpperCase(),
      path,
      keyKind: operation['x-key-kind'] ?? null,
      parameters: inline([...(item.parameters ?? []), ...(operation.parameters ?? [])]),
      body: inline(operation.requestBody?.content?.['application/json']?.schema ?? null),
      bodyRequired: operation.requestBody?.required ?? false,
      answers: Object.fromEntries(
        Object.entries(operation.responses).map(([status, response]) => {
          const { headers = {}, content = {} } = inline(response)
          return [status, { headers, content }]
        }),
      ),
    })),
)

/** What each error code's status is. */
export const statusOfCode = Object.fromEntries(
  Object.entries(contract['x-error-codes']).map(([code, { status }]) => [code, status]),
)

/** The shape of an error, for answers that belong to no operation. */
export const problemSchema = inline(contract.components.schemas.Problem)
