// The reference: its contents and its sections, from openapi.yaml, docs/guides, docs/contract-changes.md and
// CHANGELOG.md.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contract, operations, version } from '../contract.js'
import { root } from '../root.js'
import { escape } from './escape.js'
import { inline, markdown } from './markdown.js'
import { operationHtml } from './operation.js'
import { errorsHtml, objectNames, objectsHtml, permissionsHtml } from './tail.js'

/**
 * @typedef {object} Guide
 * @property {string} id Its anchor: the file's name without the number.
 * @property {string} title
 * @property {string} text Markdown, without the title.
 */

/** @param {string} path from the root of the repository. */
const read = (path) => readFileSync(join(root, path), 'utf8')

/**
 * @param {string} path
 * @param {string} id
 * @returns {Guide}
 */
const readGuide = (path, id) => {
  const [, title = '', text = ''] = /^# (.+)\n([^]*)$/.exec(read(path)) ?? []
  return { id, title, text }
}

/** The guides, in the order of their numbers. */
export const guides = readdirSync(join(root, 'docs/guides'))
  .toSorted()
  .map((file) => readGuide(`docs/guides/${file}`, file.replace(/^\d+-(.*)\.md$/, '$1')))

/** What has changed in each version of the contract, the newest first. */
export const changes = readGuide('docs/contract-changes.md', 'changes')

/**
 * What each version of Postroom has changed, the newest first.
 * @param {string} text of CHANGELOG.md.
 */
export const newsHtml = (text) =>
  text
    .split(/^(?=## )/m)
    .slice(1)
    // Its headings are the same in each version.
    .map((one, at) => markdown(one, `news-${at}-`))
    .join('\n')

/** The conventions of the contract, without the names of the keywords that only its readers use. */
const smallPrint = () =>
  markdown(contract.info.description.replaceAll(/(?: |\n)\(`x-normalize: \w+`\)/g, ''), 'conventions-')

/**
 * @param {string} id
 * @param {string} title
 * @param {string} html
 * @param {string} [kind] of what the search finds.
 */
const section = (id, title, html, kind = 'guide') =>
  `<section class="guide" id="${id}" aria-labelledby="${id}-title" data-kind="${kind}">
<h2 id="${id}-title"><a href="#${id}">${inline(title)}</a></h2>
${html}
</section>`

/** @param {Guide} guide */
const guideHtml = ({ id, title, text }) => {
  const html = text
    .split('<!-- permissions -->')
    .map((part) => markdown(part, `${id}-`))
    .join(permissionsHtml())
  return section(id, title, html)
}

/** @param {string} name */
const wordOf = (name) => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ')

const groups = contract.tags.map(({ name, description }) => ({
  id: `group-${name}`,
  title: wordOf(name),
  description,
  operations: operations.filter(({ tag }) => tag === name),
}))

/** The sections of the page. */
export const bodyHtml = () =>
  [
    ...guides.map(guideHtml),
    section('conventions', 'Conventions in full', smallPrint()),
    ...groups.map(({ id, title, description, operations: own }) =>
      section(id, title, `<p>${inline(description)}</p>\n${own.map(operationHtml).join('\n')}`, 'group'),
    ),
    section(
      'objects',
      'Objects',
      `<p>What operations answer with, by name. A list answers <code>items</code>, of which each is such an object.</p>\n${objectsHtml()}`,
      'group',
    ),
    section(
      'error-codes',
      'Error codes',
      `<p>What each means and what to do about it. <a href="#errors">Errors</a> says how they are answered.</p>\n${errorsHtml()}`,
      'group',
    ),
    section(changes.id, changes.title, markdown(changes.text, 'version-')),
    section('news', 'What’s new in Postroom', newsHtml(read('CHANGELOG.md'))),
  ].join('\n')

/**
 * @param {string} id
 * @param {string} words HTML
 */
const link = (id, words) => `<li><a href="#${id}">${words}</a></li>`

/**
 * @param {string} title
 * @param {readonly string[]} links
 */
const part = (title, links) => `<h2>${escape(title)}</h2><ul>${links.join('')}</ul>`

/** The contents: a list of links for each part. */
export const contentsHtml = () =>
  [
    part('Guides', [
      ...guides.map(({ id, title }) => link(id, inline(title))),
      link('conventions', 'Conventions in full'),
    ]),
    ...groups.map(({ title, operations: own }) =>
      part(
        title,
        own.map(({ id, method, summary }) =>
          link(
            id,
            `<b data-method="${method}">${method.replace('DELETE', 'DEL')}</b> <span>${inline(summary)}</span>`,
          ),
        ),
      ),
    ),
    part('More', [
      link('objects', `Objects (${objectNames.length})`),
      link('error-codes', 'Error codes'),
      link(changes.id, `${escape(changes.title)} (${version})`),
      link('news', 'What’s new in Postroom'),
    ]),
  ].join('\n')
