import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { root } from '../root.ts'

type Node = Record<string, unknown>

const contract = parse(readFileSync(join(root, 'openapi.yaml'), 'utf8')) as Node

const resolve = (node: Node): Node => {
  const { $ref } = node as { $ref?: string }
  if ($ref === undefined) return node
  return resolve(
    $ref
      .slice(2)
      .split('/')
      .reduce<unknown>((at, name) => (at as Node)[name], contract) as Node,
  )
}

/** Each schema below a node of the contract, with its place. It follows every `$ref`. */
const schemasBelow = (given: unknown, place: string): [place: string, schema: Node][] => {
  if (typeof given !== 'object' || given === null) return []
  const node = resolve(given as Node)
  const inner = Object.entries(node).flatMap(([name, child]) => schemasBelow(child, `${place}/${name}`))
  return 'type' in node && typeof node['type'] !== 'object'
    ? [[place, node], ...inner]
    : inner.concat('type' in node ? [[place, node]] : [])
}

const isOf = (type: string, schema: Node) => [schema['type']].flat().includes(type)
const lacks = (type: string, bound: string, found: [string, Node][]) =>
  found
    .filter(([, schema]) => isOf(type, schema) && !('enum' in schema) && !(bound in schema))
    .map(([place]) => place)

const paths = Object.entries(contract['paths'] as Record<string, Node>)
const operations = paths.flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => [`${method} ${path}`, operation as Node] as const),
)
const given = operations.flatMap(([place, operation]) =>
  Array.isArray(operation)
    ? schemasBelow(operation, place)
    : [
        ...schemasBelow(operation['parameters'], `${place} ?`),
        ...schemasBelow(operation['requestBody'], `${place} body`),
      ],
)

describe('the contract', () => {
  it('says how long each text may be that a request carries', () => {
    expect(given.filter(([, schema]) => isOf('string', schema)).length).toBeGreaterThan(40)
    expect(lacks('string', 'maxLength', given)).toEqual([])
  })

  it('says how many entries each list has, also in answers', () => {
    const schemas = (contract['components'] as Node)['schemas']
    const all = [...given, ...schemasBelow(schemas, 'schemas')]
    expect(all.filter(([, schema]) => isOf('array', schema)).length).toBeGreaterThan(10)
    expect(lacks('array', 'maxItems', all)).toEqual([])
  })

  it('lets no request carry an object with members of any name', () => {
    // One with a discriminator has the members of a branch, and the branches are among these schemas.
    const open = given.filter(
      ([, schema]) =>
        isOf('object', schema) &&
        schema['additionalProperties'] !== false &&
        schema['discriminator'] === undefined,
    )
    expect(open.map(([place]) => place)).toEqual([])
  })
})
