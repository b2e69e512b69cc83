// A JSON value as it is written in the languages of the samples.

/**
 * @param {string} text
 */
const singleQuoted = (text) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

const languages = {
  json: {
    /** @param {unknown} value */
    atom: (value) => JSON.stringify(value),
    /** @param {string} name */
    name: (name) => JSON.stringify(name),
    last: '',
  },
  js: {
    /** @param {unknown} value */
    atom: (value) => (typeof value === 'string' ? singleQuoted(value) : JSON.stringify(value)),
    /** @param {string} name */
    name: (name) => (/^[A-Za-z_]\w*$/.test(name) ? name : singleQuoted(name)),
    last: ',',
  },
  python: {
    /** @param {unknown} value */
    atom: (value) =>
      value === null
        ? 'None'
        : typeof value === 'boolean'
          ? value
            ? 'True'
            : 'False'
          : JSON.stringify(value),
    /** @param {string} name */
    name: (name) => JSON.stringify(name),
    last: ',',
  },
}

/** The longest line, in characters. */
const lineLength = 60

/**
 * A value on one line where there is room, otherwise one member a line.
 * @param {unknown} value
 * @param {keyof typeof languages} language
 * @param {string} [indent] of the line that it begins on.
 * @returns {string}
 */
export const literal = (value, language, indent = '') => {
  const { atom, name, last } = languages[language]
  if (value === null || typeof value !== 'object') return atom(value)
  const isList = Array.isArray(value)
  const [open, close] = isList ? ['[', ']'] : ['{', '}']
  const step = language === 'python' ? '    ' : '  '
  /** @param {string} inner */
  const parts = (inner) =>
    Object.entries(value).map(
      ([key, one]) => (isList ? '' : `${name(key)}: `) + literal(one, language, inner),
    )
  const pad = isList || language !== 'js' ? '' : ' '
  const line = parts(indent).join(', ')
  if (line === '') return open + close
  if (line.length <= lineLength && !line.includes('\n')) return open + pad + line + pad + close
  const lines = parts(indent + step).join(`,\n${indent}${step}`)
  return `${open}\n${indent}${step}${lines}${last}\n${indent}${close}`
}
