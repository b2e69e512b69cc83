// The members of a body, an answer or an object as the rows of a table.
import { resolve } from '../contract.js'
import { escape } from './escape.js'
import { inline } from './markdown.js'

/** @import { Schema } from '../contract.js' */

/**
 * One row: a member or a parameter.
 * @typedef {object} Row
 * @property {string} name
 * @property {string} type HTML
 * @property {boolean} isRequired
 * @property {string} limits
 * @property {string} meaning HTML
 */

/** @param {number} count */
const number = (count) => count.toLocaleString('en').replaceAll(',', '\u00a0')

/** The largest whole number that every JSON parser reads exactly. As a maximum it limits nothing in practice. */
const unlimited = Number.MAX_SAFE_INTEGER - 1

/**
 * @param {number | undefined} least
 * @param {number | undefined} most
 * @param {string} unit
 */
const range = (least, most, unit) => {
  if (least !== undefined && most !== undefined)
    return least === most ? `${number(most)}${unit}` : `${number(least)} to ${number(most)}${unit}`
  if (most !== undefined) return `at most ${number(most)}${unit}`
  return least === undefined ? '' : `at least ${number(least)}${unit}`
}

/**
 * What a value may be, in words.
 * @param {Schema} schema
 */
const limitsOf = (schema) => {
  const most = schema.maximum !== undefined && schema.maximum < unlimited ? schema.maximum : undefined
  const value = schema['default']
  return [
    range(schema.minLength || undefined, schema.maxLength, ' characters'),
    range(schema.minimum, most, ''),
    schema.multipleOf === undefined ? '' : `a multiple of ${number(schema.multipleOf)}`,
    range(schema.minItems, schema.maxItems, ' items'),
    schema['x-pattern-message'] ?? '',
    value === undefined ? '' : `by default ${JSON.stringify(value).replaceAll('"', '')}`,
  ]
    .filter((part) => part !== '')
    .join('; ')
}

/** @param {Schema} schema */
const nameOf = (schema) => {
  const { $ref } = /** @type {{ $ref?: string }} */ (schema)
  return $ref?.split('/').at(-1) ?? null
}

/** @param {Schema} schema */
const isObject = (schema) => resolve(schema).type === 'object'

/**
 * The schema that a value has where it is not null, or its item's where it is a list, and what it is called.
 * @param {Schema} schema
 * @returns {{ schema: Schema, isNullable: boolean, isList: boolean }}
 */
const core = (schema) => {
  const whole = resolve(schema)
  const [only] = whole.discriminator ? [] : (whole.oneOf ?? [])
  if (only !== undefined) return { ...core(only), isNullable: true }
  if (whole.type === 'array') return { ...core(whole.items ?? {}), isList: true }
  return { schema, isNullable: Array.isArray(whole.type), isList: false }
}

/**
 * @param {Schema} schema
 * @param {boolean} linksObjects
 */
const typeOf = (schema, linksObjects) => {
  const { schema: inner, isNullable, isList } = core(schema)
  const { type, format } = resolve(inner)
  const name = nameOf(inner)
  const plain = format === 'date-time' ? 'time' : String(Array.isArray(type) ? type[0] : type)
  const isLinked = name !== null && linksObjects && isObject(inner)
  const word = isLinked ? `<a href="#${name}">${name}</a>` : plain
  return `${isList ? `list of ${word}` : word}${isNullable ? ' or null' : ''}`
}

/**
 * @param {Schema} schema
 * @param {string} [own] the description beside the reference
 */
const meaningOf = (schema, own) => {
  const { schema: inner } = core(schema)
  const whole = resolve(inner)
  const text = own ?? resolve(schema).description ?? whole.description ?? ''
  const values = (whole.enum ?? []).filter((value) => value !== null)
  const isPermission = nameOf(inner) === 'Permission' || values.length > 14
  const allowed =
    values.length === 0
      ? ''
      : isPermission
        ? ' See <a href="#permissions">permissions</a>.'
        : ` One of ${values.map((value) => `<code>${escape(value)}</code>`).join(', ')}.`
  return (inline(text.trim()) + allowed).trim()
}

/**
 * The members of an object, those of objects within it with the way to them.
 * @param {Schema} schema
 * @param {{ linksObjects: boolean, prefix?: string }} options `linksObjects`: an object with a name is a link to its
 * members.
 * @returns {Row[]}
 */
export const rowsOf = (schema, { linksObjects, prefix = '' }) => {
  const { properties = {}, required = [] } = resolve(schema)
  return Object.entries(properties).flatMap(([name, member]) => {
    const { schema: inner, isList } = core(member)
    const path = `${prefix}${name}`
    const isNested = isObject(inner) && !(linksObjects && nameOf(inner) !== null)
    return [
      {
        name: path,
        type: typeOf(member, linksObjects),
        isRequired: required.includes(name),
        limits: limitsOf(resolve(member)),
        meaning: meaningOf(member, member.description),
      },
      ...(isNested ? rowsOf(inner, { linksObjects, prefix: `${path}${isList ? '[]' : ''}.` }) : []),
    ]
  })
}

/**
 * The tables of a body: one, or with a discriminator one for each of its values, and what all have before them.
 * @param {Schema} body
 * @param {string} caption
 * @returns {{ caption: string, rows: Row[] }[]}
 */
export const bodyTables = (body, caption) => {
  const options = { linksObjects: false }
  const { discriminator, oneOf = [] } = body
  if (discriminator === undefined) return [{ caption, rows: rowsOf(body, options) }]
  const { propertyName } = discriminator
  const tables = oneOf.map((one) => ({
    value: String(one.properties?.[propertyName]?.enum?.[0]),
    rows: rowsOf(one, options),
  }))
  /** @param {Row} row */
  const inAll = ({ name }) => tables.every(({ rows }) => rows.some((row) => row.name === name))
  const values = tables.map(({ value }) => `<code>${escape(value)}</code>`)
  const shared = (tables[0]?.rows ?? [])
    .filter(inAll)
    .map((row) => (row.name === propertyName ? { ...row, meaning: `One of ${values.join(', ')}.` } : row))
  return [
    { caption, rows: shared },
    ...tables
      .map(({ value, rows }) => ({ caption: value, rows: rows.filter((row) => !inAll(row)) }))
      .filter(({ rows }) => rows.length > 0),
  ]
}

/**
 * A parameter as a row.
 * @param {import('../contract.js').Parameter} parameter
 * @returns {Row}
 */
export const rowOf = ({ name, required = false, schema, description }) => ({
  name,
  type: typeOf(schema, false),
  isRequired: required,
  limits: limitsOf(schema),
  meaning: meaningOf(schema, description),
})

/**
 * A table of members or parameters. Each row has an anchor.
 * @param {string} caption
 * @param {string} anchor before the name of each
 * @param {readonly Row[]} rows
 * @param {{ isAnswer?: boolean }} [options] `isAnswer`: members of a response are present unless marked as optional
 */
export const membersTable = (caption, anchor, rows, { isAnswer = false } = {}) => {
  const lines = rows.map(({ name, type, isRequired, limits, meaning }) => {
    const mark = isAnswer
      ? isRequired
        ? ''
        : ' <small>not always</small>'
      : isRequired
        ? ' <small class="required">required</small>'
        : ''
    const more = limits === '' || isAnswer ? '' : `<small>${escape(limits)}</small>`
    return `<tr id="${anchor}.${escape(name)}"><th scope="row"><code>${escape(name)}</code>${mark}</th><td>${type}${more}</td><td>${meaning}</td></tr>`
  })
  return `<table class="members"><caption>${escape(caption)}</caption><thead><tr><th scope="col">Name</th><th scope="col">${isAnswer ? 'Type' : 'Type and limits'}</th><th scope="col">Meaning</th></tr></thead><tbody>${lines.join('\n')}</tbody></table>`
}
