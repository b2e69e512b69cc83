// Puts the reference into its page, and the contract as JSON beside it.
import { contract, version } from '../contract.js'
import { bodyHtml, contentsHtml } from './page.js'

/**
 * The HTML that replaces each comment of the page.
 * @type {Record<string, () => string>}
 */
const parts = {
  '<!-- contents -->': contentsHtml,
  '<!-- reference -->': bodyHtml,
  '<!-- version -->': () => version,
}

/** openapi.yaml as JSON, of which references stay references. */
export const contractJson = () => JSON.stringify(contract)

/**
 * The page with all that is made from the contract.
 * @param {string} html
 */
export const fillPage = (html) =>
  Object.entries(parts).reduce((page, [mark, make]) => {
    if (!page.includes(mark)) throw new Error(`The page of the reference lacks ${mark}.`)
    return page.replace(mark, () => make())
  }, html)

/**
 * The plugin of the build.
 * @returns {import('vite').Plugin}
 */
export const reference = () => ({
  name: 'reference',
  transformIndexHtml: { order: 'post', handler: fillPage },
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'openapi.json', source: contractJson() })
  },
})
