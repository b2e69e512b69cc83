// The part of Markdown in which the contract and the guides are written, as HTML.
import { escape } from './escape.js'
import { samples } from './sample-block.js'

/**
 * A name as an anchor: words in lower case with hyphens between them.
 * @param {string} text
 */
const slug = (text) =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')

/**
 * The signs within a line: code, bold words and links.
 * @param {string} text
 * @returns {string}
 */
export const inline = (text) =>
  text
    .split(/(`[^`]+`|\[[^\]]+\]\([^)\s]+\)|\*\*[^*]+\*\*)/)
    .map((part) => {
      const [, words = '', target = ''] = /^\[([^\]]+)\]\(([^)\s]+)\)$/.exec(part) ?? []
      if (target !== '') return `<a href="${escape(target)}">${inline(words)}</a>`
      if (/^`[^`]+`$/.test(part)) return `<code>${escape(part.slice(1, -1))}</code>`
      if (/^\*\*[^*]+\*\*$/.test(part)) return `<strong>${escape(part.slice(2, -2))}</strong>`
      return escape(part)
    })
    .join('')

/** @typedef {{ language: string, code: string }} Fence */

/** @param {string} block */
const fenceOf = (block) => {
  const [, language = '', code] = /^```(\w+)\n([^]*?)\n```$/.exec(block) ?? []
  return code === undefined ? null : { language, code }
}

/** @param {string} text */
const blocksOf = (text) =>
  text
    .trim()
    .split(/(^```\w+\n[^]*?^```$)/m)
    .flatMap((part) => (part.startsWith('```') ? [part] : part.split(/\n{2,}/)))
    .map((block) => block.trim())
    .filter((block) => block !== '')

/**
 * The samples in a text, in their order.
 * @param {string} text
 * @returns {Fence[]}
 */
export const fencesOf = (text) => blocksOf(text).flatMap((block) => fenceOf(block) ?? [])

/**
 * @param {string} block
 * @param {'ul' | 'ol'} tag
 * @param {RegExp} mark
 */
const list = (block, tag, mark) => {
  const items = block
    .split(mark)
    .filter((item) => item !== '')
    .map((item) => `<li>${inline(item.trim())}</li>`)
  return `<${tag}>${items.join('')}</${tag}>`
}

/** @param {string} row */
const cells = (row) => row.split('|').slice(1, -1)

/** @param {string} block */
const table = (block) => {
  const [head = '', , ...rows] = block.split('\n')
  const header = cells(head).map((cell) => `<th scope="col">${inline(cell.trim())}</th>`)
  const body = rows.map((row) => {
    const data = cells(row).map((cell) => `<td>${inline(cell.trim())}</td>`)
    return `<tr>${data.join('')}</tr>`
  })
  return `<table><thead><tr>${header.join('')}</tr></thead><tbody>${body.join('')}</tbody></table>`
}

/**
 * @param {string} block
 * @param {string} prefix
 */
const blockHtml = (block, prefix) => {
  const [, marks, heading = ''] = /^(#{2,3}) (.+)$/.exec(block) ?? []
  if (marks !== undefined) {
    const level = marks.length + 1
    return `<h${level} id="${prefix}${slug(heading)}">${inline(heading)}</h${level}>`
  }
  if (block.startsWith('- ')) return list(block, 'ul', /^- /m)
  if (block.startsWith('1. ')) return list(block, 'ol', /^\d+\. /m)
  if (block.startsWith('|')) return table(block)
  return `<p>${inline(block)}</p>`
}

/**
 * A text as HTML: paragraphs, headings of the second and third level, which become one lower, lists, tables, and
 * samples, of which those that follow each other in several languages are one.
 * @param {string} text
 * @param {string} [prefix] of the anchors of its headings.
 */
export const markdown = (text, prefix = '') => {
  /** @type {string[]} */
  const html = []
  /** @type {Fence[]} */
  let fences = []
  const close = () => {
    if (fences.length > 0) html.push(samples(fences))
    fences = []
  }
  for (const block of blocksOf(text)) {
    const fence = fenceOf(block)
    if (fence === null || fences.some(({ language }) => language === fence.language)) close()
    if (fence === null) html.push(blockHtml(block, prefix))
    else fences.push(fence)
    if (fence?.language === 'json') close()
  }
  close()
  return html.join('\n')
}
