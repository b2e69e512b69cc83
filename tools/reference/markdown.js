// The Markdown of the contract and the guides as HTML.
import { Marked } from 'marked'
import { escapeContent } from './escape.js'
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

/** @param {string} prefix of the anchors of headings. */
const markedWith = (prefix) =>
  new Marked({
    renderer: {
      heading({ depth, text, tokens }) {
        return `<h${depth + 1} id="${prefix}${slug(text)}">${this.parser.parseInline(tokens)}</h${depth + 1}>\n`
      },
      // A sign is never a tag.
      html: ({ text }) => escapeContent(text),
      text(token) {
        return 'tokens' in token && token.tokens
          ? this.parser.parseInline(token.tokens)
          : escapeContent(token.text)
      },
      codespan: ({ text }) => `<code>${escapeContent(text)}</code>`,
      tablecell({ header, tokens }) {
        const content = this.parser.parseInline(tokens)
        return header ? `<th scope="col">${content}</th>` : `<td>${content}</td>`
      },
    },
    // Addresses in examples lead nowhere.
    tokenizer: { url: () => undefined },
  })

/** @typedef {{ language: string, code: string }} Fence */

/**
 * @param {import('marked').Token} token
 * @returns {Fence | null}
 */
const fenceOf = (token) =>
  token.type === 'code' ? { language: token['lang'] ?? '', code: token['text'] } : null

/**
 * The samples in a text, in their order.
 * @param {string} text
 */
export const fencesOf = (text) => new Marked().lexer(text).flatMap((token) => fenceOf(token) ?? [])

/**
 * The signs within a line: code, bold words and links.
 * @param {string} text
 */
export const inline = (text) => markedWith('').parseInline(text, { async: false })

/**
 * A text as HTML; its headings become one level lower, and samples that follow each other in several languages are one.
 * @param {string} text
 * @param {string} [prefix] of the anchors of its headings.
 */
export const markdown = (text, prefix = '') => {
  const marked = markedWith(prefix)
  /** @type {string[]} */
  const html = []
  /** @type {Fence[]} */
  let fences = []
  const close = () => {
    if (fences.length > 0) html.push(samples(fences))
    fences = []
  }
  for (const token of marked.lexer(text)) {
    if (token.type === 'space') continue
    const fence = fenceOf(token)
    if (fence === null || fences.some(({ language }) => language === fence.language)) close()
    if (fence === null) html.push(marked.parser([token]).trim())
    else fences.push(fence)
    if (fence?.language === 'json') close()
  }
  close()
  return html.join('\n')
}
