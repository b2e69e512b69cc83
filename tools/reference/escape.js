// Escapes texts for HTML.
/** @type {Record<string, string>} */
const entities = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/**
 * Escapes a text for HTML, also for an attribute with double quotes.
 * @param {unknown} text
 */
export const escape = (text) => String(text).replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign)

/**
 * Escapes a text for HTML between tags alone, where quotation marks stand for themselves: a page of samples has thousands of them.
 * @param {string} text
 */
export const escapeContent = (text) => text.replaceAll(/[&<>]/g, (sign) => entities[sign] ?? sign)
