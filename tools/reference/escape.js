/** @type {Record<string, string>} */
const entities = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/**
 * A text as it stands in HTML, also in an attribute with double quotes.
 * @param {unknown} text
 */
export const escape = (text) => String(text).replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign)
