// A sample as HTML: the same in each language, of which the page shows the one that was chosen.
import { escape, escapeContent } from './escape.js'

/** The origin in samples; the page replaces it with its own. */
export const sampleOrigin = 'https://mail.example'

/**
 * @param {string} code
 * @returns {string}
 */
const codeHtml = (code) =>
  escapeContent(code).replaceAll(sampleOrigin, `<span data-origin>${sampleOrigin}</span>`)

/**
 * @param {readonly import('./markdown.js').Fence[]} fences one of each language; JSON is alone.
 * @param {string} [caption]
 */
export const samples = (fences, caption) => {
  const parts = fences.map(
    ({ language, code }) => `<pre data-language="${language}"><code>${codeHtml(code)}</code></pre>`,
  )
  const kind = fences[0]?.language === 'json' ? 'answer' : 'request'
  const head = caption === undefined ? '' : `<figcaption>${escape(caption)}</figcaption>`
  return `<figure class="sample" data-kind="${kind}">${head}${parts.join('')}</figure>`
}
