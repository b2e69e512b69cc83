// An operation of the contract as a section of the reference.
import { contract } from '../contract.js'
import { escape } from './escape.js'
import { inline, markdown } from './markdown.js'
import { membersTable, bodyTables, rowOf } from './members.js'
import { samples } from './sample-block.js'
import { samplesOf } from './samples.js'

/** @import { Answer, Operation } from '../contract.js' */

const errors = contract['x-error-codes']

/** @param {string} name */
const permissionLink = (name) => `<a href="#permission-${name.replace(':', '-')}"><code>${name}</code></a>`

/** @param {Operation} operation */
const needsOf = ({ permission, memberPermissions, keyKind, needsKey, needsToken }) => {
  if (needsToken) return 'Needs no key, but the token of a link (<code>x-share-token</code>).'
  if (!needsKey) return 'Needs no key.'
  const kinds = /** @type {Record<string, string>} */ ({
    key: ' The key itself is needed: one of a session is refused.',
    session: ' The key of a <a href="#createKeySession">session</a> is needed.',
    person: ' The key of a <a href="#createOwnSession">session of a user</a> is needed.',
  })
  const first =
    permission !== null
      ? `Needs ${permissionLink(permission)}.`
      : keyKind === 'person'
        ? ''
        : 'Any key may do it.'
  const members = Object.entries(memberPermissions)
    .map(([name, needed]) => `<code>${escape(name)}</code> needs ${permissionLink(needed)} instead`)
    .join(', ')
  return `${first}${kinds[keyKind ?? ''] ?? ''}${members === '' ? '' : ` ${members}.`}`.trim()
}

/**
 * The error codes that an operation may answer, in the order of their status.
 * @param {Operation} operation
 */
export const codesOf = ({ answers }) => {
  const codes = Object.values(answers).flatMap(({ content }) =>
    Object.values(content['application/problem+json']?.examples ?? {}).map(({ value }) =>
      String(value['code']),
    ),
  )
  const known = [...new Set(codes)].map((code) => ({ code, status: errors[code]?.status ?? 0 }))
  return known.toSorted((one, other) => one.status - other.status)
}

/** Statuses that every operation has, so they are not listed for each. */
const everywhere = new Set([400, 401, 413, 415, 429, 500, 503])

/** @param {{ code: string, status: number }} error */
const link = ({ code, status }) => `<a href="#${code}">${status} <code>${code}</code></a>`

/** @param {Operation} operation */
const errorsHtml = (operation) => {
  const codes = codesOf(operation)
  const own = codes.filter(({ status, code }) => !everywhere.has(status) && code !== 'organization_suspended')
  const others = codes.filter((error) => !own.includes(error))
  const items = own.map((error) => `<li>${link(error)} ${escape(errors[error.code]?.title)}.</li>`)
  return `<h4>Errors</h4>${items.length === 0 ? '' : `<ul>${items.join('')}</ul>`}<p class="quiet">As everywhere: ${others.map(link).join(', ')}.</p>`
}

/** @param {Answer} answer */
const examplesOf = ({ content }) => Object.values(content['application/json']?.examples ?? {})

/** @param {Operation} operation */
const answersHtml = ({ answers }) => {
  const items = Object.entries(answers)
    .filter(([status, { name }]) => Number(status) < 400 || (name !== '' && name !== 'Problem'))
    .map(([status, { description, name }]) => {
      // A file has no members to link to.
      const hasMembers = name !== '' && contract.components.schemas[name]?.type !== 'string'
      const object = hasMembers ? ` <a href="#${name}">${name}</a>` : ''
      return `<li><code>${status}</code> ${inline(description.trim())}${object}</li>`
    })
  return `<h4>Answer</h4><ul>${items.join('')}</ul>`
}

/** @param {Operation} operation */
const exampleHtml = ({ answers }) => {
  const all = Object.entries(answers).flatMap(([status, answer]) =>
    examplesOf(answer).map(({ summary = '', value }) => ({
      caption: `${status} · ${summary}`,
      fence: { language: 'json', code: JSON.stringify(value, null, 2) },
    })),
  )
  const [first, ...more] = all.map(({ caption, fence }) => samples([fence], caption))
  const rest =
    more.length === 0
      ? ''
      : `<details><summary>${more.length === 1 ? 'Another answer' : `${more.length} other answers`}</summary>${more.join('')}</details>`
  return `${first ?? ''}${rest}`
}

const places = /** @type {const} */ ([
  ['path', 'In the path'],
  ['query', 'In the query'],
  ['header', 'Headers'],
])

/** @param {Operation} operation */
const inputHtml = (operation) => {
  const { id, parameters, body, bodyRequired } = operation
  const tables = places.flatMap(([place, caption]) => {
    const rows = parameters.filter((one) => one.in === place).map(rowOf)
    return rows.length === 0 ? [] : [membersTable(caption, id, rows)]
  })
  const caption = bodyRequired ? 'Body' : 'Body, which may be absent'
  if (body !== null)
    for (const { caption: title, rows } of bodyTables(body, caption))
      tables.push(membersTable(title, title === caption ? id : `${id}.${title}`, rows))
  return tables.join('')
}

/**
 * The section of an operation; its anchor is its id.
 * @param {Operation} operation
 */
export const operationHtml = (operation) => {
  const { id, method, path, summary, description } = operation
  return `<section class="entry" id="${id}" aria-labelledby="${id}-title" data-kind="operation">
<div class="text">
<h3 id="${id}-title"><a href="#${id}">${inline(summary)}</a></h3>
<p class="route"><code><b data-method="${method}">${method}</b> /api${escape(path)}</code></p>
<p>${needsOf(operation)}</p>
${markdown(description)}
${inputHtml(operation)}
${answersHtml(operation)}
${errorsHtml(operation)}
</div>
<div class="samples">${samples(samplesOf(operation))}${exampleHtml(operation)}</div>
</section>`
}
