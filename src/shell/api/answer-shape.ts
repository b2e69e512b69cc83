import type { $ZodType, $ZodTypes } from 'zod/v4/core'

const step = '  '

/** What a schema was made of; the contract's are all of zod/mini, where each has it. */
const definitionOf = (schema: $ZodType) => (schema as unknown as { def: $ZodTypes['_zod']['def'] }).def

const either = (types: readonly string[]) => [...new Set(types)].join(' | ')

const literals = (values: Iterable<unknown>) => either(Array.from(values, (value) => JSON.stringify(value)))

const orNull = (type: string) => (type.endsWith('| null') ? type : `${type} | null`)

/**
 * The shape of what the contract describes, as JSON with the type in place of each value: `"total": integer`. A member that may
 * be absent has a question mark.
 * @param indent of the line on which it begins.
 */
export const shapeOf = (schema: $ZodType, indent = ''): string => {
  const def = definitionOf(schema)
  const inner = indent + step
  const member = ([name, value]: [string, $ZodType]) =>
    `${inner}"${name}"${definitionOf(value).type === 'optional' ? '?' : ''}: ${shapeOf(value, inner)}`
  switch (def.type) {
    case 'object':
      return `{\n${Object.entries(def.shape).map(member).join(',\n')}\n${indent}}`
    case 'array':
      return `[${shapeOf(def.element, indent)}]`
    case 'record':
      return `{ …: ${shapeOf(def.valueType, indent)} }`
    case 'lazy':
      return shapeOf(def.getter(), indent)
    case 'optional':
    case 'default':
      return shapeOf(def.innerType, indent)
    case 'nullable':
      return orNull(shapeOf(def.innerType, indent))
    case 'union':
      return either(def.options.map((one) => shapeOf(one, indent)))
    case 'enum':
      return literals(Object.values(def.entries))
    case 'literal':
      return literals(def.values)
    case 'number':
      return 'format' in def ? 'integer' : 'number'
    case 'unknown':
      return 'any value'
    default:
      return def.type
  }
}
