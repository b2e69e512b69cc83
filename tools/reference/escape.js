// Escapes texts for HTML.
/** @type {Record<string, string>} */
const entities = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/**
 * Escapes a text for HTML, also for an attribute with double quotes.
 * @param {unknown} text
 */
export const escape = (text) => String(text).replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign)
