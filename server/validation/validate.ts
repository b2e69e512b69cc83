import addFormats from 'ajv-formats'
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import { branchesOf, type Schema, schemaFor } from './schema.ts'
import { type Describe, type Numbers, sizeViolationsOf, unknownMessage } from './size-limits.ts'
import type { FieldError, FieldErrorCode } from '../generated/model/index.ts'
import { invalidIn, maxErrors } from '../problem.ts'
import {
  normalizeName,
  normalizePassword,
  normalizeSearch,
  normalizeText,
  memberName,
  pointerPart,
} from '../rules/text.ts'
import { momentOf } from '../rules/time.ts'

/** The part of a request with a violation: the query (`?limit`) or the body (`/department_name`). */
export type Place = 'query' | 'body'

const ajv = new Ajv2020({
  allErrors: true,
  verbose: true,
  // Reports the errors of the schema that the discriminator names, and not those of all.
  discriminator: true,
  useDefaults: true,
  strictSchema: false,
  strictTypes: false,
})
// The package's types describe only its CommonJS form.
;(addFormats as unknown as (target: Ajv2020) => void)(ajv)
ajv.addFormat('date-time', (text: string) => momentOf(text) !== null)

/** Returns a value in its type of the contract, or throws. */
type Validator<Value> = (value: unknown) => Value

/** A validator for a JSON schema of the contract, whose type is `Value`. */
export const compile = <Value>(schema: object): ValidateFunction<Value> => ajv.compile<Value>(schema)

const pathOf = (place: Place, pointer: string): string =>
  place === 'query' ? `?${memberName(pointer)}` : pointer

const nameOf = (pointer: string, place: Place): string =>
  pointer === '' ? (place === 'body' ? 'The body' : 'The query') : memberName(pointer)

const words: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
}

const rangeOf = ({ minimum, maximum }: Schema): string => {
  if (minimum !== undefined && maximum !== undefined) return `a whole number from ${minimum} to ${maximum}`
  return minimum === undefined ? `at most ${maximum}` : `at least ${minimum}`
}

const plural = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

const describer =
  (place: Place): Describe =>
  (pointer, code, message, numbers = {}) => ({
    path: pathOf(place, pointer),
    code,
    message: message(nameOf(pointer, place)),
    ...numbers,
  })

const oneOfText = (values: readonly unknown[]) => (name: string) =>
  `${name} must be one of ${values.join(', ')}.`

const describe = (error: ErrorObject, place: Place): FieldError => {
  const schema = error.parentSchema as Schema
  const params = error.params as Record<string, unknown>
  const at = describer(place)
  const here = (code: FieldErrorCode, message: (name: string) => string, numbers?: Numbers) =>
    at(error.instancePath, code, message, numbers)
  const length = () => Array.from(error.data as string).length
  const limit = Number(params['limit'])
  switch (error.keyword) {
    case 'required':
      return at(
        `${error.instancePath}/${String(params['missingProperty'])}`,
        'required',
        (name) => `${name} is missing.`,
      )
    case 'additionalProperties':
      return at(
        `${error.instancePath}/${pointerPart(String(params['additionalProperty']))}`,
        'unknown_member',
        (name) => unknownMessage(schema, name),
      )
    case 'type': {
      const types = [schema.type ?? []]
        .flat()
        .map((type) => (type === 'integer' && place === 'query' ? rangeOf(schema) : (words[type] ?? type)))
      return here('wrong_type', (name) => `${name} must be ${types.join(' or ')}.`)
    }
    case 'enum':
      return here('not_allowed', oneOfText(schema.enum ?? []))
    case 'discriminator': {
      const pointer = `${error.instancePath}/${String(params['tag'])}`
      if (params['tagValue'] === undefined) return at(pointer, 'required', (name) => `${name} is missing.`)
      return at(pointer, 'not_allowed', oneOfText([...branchesOf(schema).keys()]))
    }
    case 'minLength':
      return here(
        'too_short',
        (name) =>
          length() === 0
            ? `${name} can't be empty.`
            : `${name} must have at least ${plural(limit, 'character')}.`,
        { minimum: limit, length: length() },
      )
    case 'maxLength':
      return here(
        'too_long',
        (name) => `${name} can have at most ${plural(limit, 'character')}; it has ${length()}.`,
        { maximum: limit, length: length() },
      )
    case 'pattern':
      return here('pattern', (name) => `${name} ${schema['x-pattern-message'] ?? 'has the wrong format'}.`)
    case 'minimum':
    case 'maximum':
      return here('out_of_range', (name) => `${name} must be ${rangeOf(schema)}.`, {
        ...(schema.minimum !== undefined && { minimum: schema.minimum }),
        ...(schema.maximum !== undefined && { maximum: schema.maximum }),
      })
    case 'multipleOf':
      return here(
        'not_a_multiple',
        (name) => `${name} must be a multiple of ${Number(params['multipleOf'])}.`,
      )
    case 'format':
      return here('format', (name) => `${name} must be an RFC 3339 time, such as 2026-11-20T09:15:00.000Z.`)
    case 'minItems':
      return here(
        'too_short',
        (name) => `${name} needs at least ${plural(limit, 'entry').replace('entrys', 'entries')}.`,
        { minimum: limit, length: (error.data as unknown[]).length },
      )
    case 'uniqueItems':
      return here('repeated', (name) => `${name} has a duplicate entry.`)
    default:
      return here('not_allowed', (name) => `${name} ${error.message ?? 'is not valid'}.`)
  }
}

const normalizers = {
  name: normalizeName,
  text: normalizeText,
  search: normalizeSearch,
  password: normalizePassword,
} as const

/** Normalizes the members that the contract marks, in place, also in objects within. Values that are not text are left to validation. */
const normalize = (schema: Schema, value: Record<string, unknown>): void => {
  for (const [name, member] of Object.entries(schemaFor(schema, value).properties ?? {})) {
    const { 'x-normalize': how, properties } = member
    const text = Object.hasOwn(value, name) ? value[name] : undefined
    if (properties !== undefined && typeof text === 'object' && text !== null)
      normalize(member, text as Record<string, unknown>)
    if (how === undefined || typeof text !== 'string') continue
    value[name] = normalizers[how](text)
    if (how === 'search' && value[name] === '') delete value[name]
  }
}

/**
 * Creates a validator for a query or a body. It refuses values that are far too large, normalizes, fills in defaults and
 * validates, all in place. The schema is compiled at its first use: compiling all of them takes most of the time in which
 * a server starts.
 * @throws Problem invalid_request with the first 50 violations and the number of all.
 */
export const validator = <Value>(schema: Schema, place: Place): Validator<Value> => {
  let validate: ValidateFunction<Value> | undefined
  return (value) => {
    const tooLarge = sizeViolationsOf(schema, value, describer(place))
    if (tooLarge.count > 0) throw invalidIn(tooLarge.errors, tooLarge.count)
    if (typeof value === 'object' && value !== null) normalize(schema, value as Record<string, unknown>)
    validate ??= compile<Value>(schema)
    if (validate(value)) return value
    const errors = validate.errors ?? []
    throw invalidIn(
      errors.slice(0, maxErrors).map((error) => describe(error, place)),
      errors.length,
    )
  }
}
