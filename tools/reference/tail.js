// The sections after the operations: the objects of responses, and the errors.
import { contract, operations, resolve } from '../contract.js'
import { escape } from './escape.js'
import { inline, markdown } from './markdown.js'
import { membersTable, rowsOf } from './members.js'
import { codesOf } from './operation.js'
import { samples } from './sample-block.js'

/** @import { Body, Schema } from '../contract.js' */

const schemas = contract.components.schemas

/**
 * The names of the objects below a schema, itself first.
 * @param {Schema} schema
 * @param {Set<string>} seen
 */
const collect = (schema, seen) => {
  const { $ref } = /** @type {{ $ref?: string }} */ (schema)
  const name = $ref?.split('/').at(-1)
  const { type, properties = {}, items, oneOf = [] } = resolve(schema)
  if (name !== undefined && type === 'object') {
    if (seen.has(name)) return seen
    seen.add(name)
  }
  for (const one of [...Object.values(properties), ...oneOf, ...(items ? [items] : [])]) collect(one, seen)
  return seen
}

/** The names of all objects that are answered, in the order of the alphabet. */
export const objectNames = [
  ...operations
    .flatMap(({ answers }) => Object.values(answers).map(({ name }) => name))
    .filter((name) => name in schemas)
    .reduce(
      (seen, name) => collect(/** @type {Schema} */ ({ $ref: `#/components/schemas/${name}` }), seen),
      new Set(),
    ),
].toSorted()

/** The objects that are answered, each with its members. */
export const objectsHtml = () =>
  objectNames
    .map((name) => {
      const schema = schemas[name] ?? {}
      const rows = rowsOf(schema, { linksObjects: true })
      return `<section class="entry" id="${name}" data-kind="object">
<h3><a href="#${name}">${name}</a></h3>
${markdown(schema.description ?? '')}
${membersTable('Members', name, rows, { isAnswer: true })}
</section>`
    })
    .join('\n')

/** @type {Map<string, { value: Body, operations: string[] }>} */
const errorUse = new Map()
for (const operation of operations) {
  for (const { content } of Object.values(operation.answers)) {
    for (const { value } of Object.values(content['application/problem+json']?.examples ?? {})) {
      const code = String(value['code'])
      if (!errorUse.has(code)) errorUse.set(code, { value, operations: [] })
    }
  }
  for (const { code } of codesOf(operation)) errorUse.get(code)?.operations.push(operation.id)
}

/** More operations than these are as good as all. */
const fewOperations = 12

/** @param {string[]} ids */
const usersHtml = (ids) => {
  if (ids.length === 0 || ids.length > fewOperations) return ''
  return `<p class="quiet">Answered by ${ids.map((id) => `<a href="#${id}"><code>${id}</code></a>`).join(', ')}.</p>`
}

/** Each error code, where the `type` of a problem leads: what it means, what to do, and an example. */
export const errorsHtml = () =>
  Object.entries(contract['x-error-codes'])
    .map(([code, { status, title, advice }]) => {
      const use = errorUse.get(code)
      const example =
        use === undefined ? '' : samples([{ language: 'json', code: JSON.stringify(use.value, null, 2) }])
      return `<section class="entry" id="${code}" data-kind="error">
<div class="text">
<h3><a href="#${code}"><code>${code}</code></a> <small>${status}</small></h3>
<p>${inline(title)}. ${inline(advice)}</p>
${usersHtml(use?.operations ?? [])}
</div>
<div class="samples">${example}</div>
</section>`
    })
    .join('\n')

/** Each permission with what it allows and the operations that need it, and which the presets hold. */
export const permissionsHtml = () => {
  const presets = Object.entries(contract['x-permission-presets'])
  const rows = Object.entries(contract['x-permissions']).map(([name, meaning]) => {
    const ids = operations
      .filter(
        ({ permission, memberPermissions }) =>
          permission === name || Object.values(memberPermissions).includes(name),
      )
      .map(({ id }) => `<a href="#${id}">${id}</a>`)
    const holders = presets.filter(([, held]) => held.includes(name)).map(([preset]) => preset)
    return `<tr id="permission-${name.replace(':', '-')}"><th scope="row"><code>${escape(name)}</code></th><td>${inline(meaning)}<small>${ids.join(', ')}</small></td><td>${holders.map((holder) => holder.replace('_', ' ')).join(', ')}</td></tr>`
  })
  return `<table class="members" id="permissions"><caption>Permissions</caption><thead><tr><th scope="col">Permission</th><th scope="col">What it allows</th><th scope="col">In the presets</th></tr></thead><tbody>${rows.join('\n')}</tbody></table>`
}
