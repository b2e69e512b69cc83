// Finds regular expressions of the server and the contract that need more time than a text has characters. Anyone can publish a long
// text in DNS, send one by mail, or import one. Each pattern is tried with long texts of one repeated piece, behind several beginnings and its own.
// `node tools/patterns.js [PATH…]` lists the slow ones.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'
import { contract } from './contract.js'
import { root } from './root.js'

/** The repetitions, and the milliseconds of the processor above which they are too slow: a linear pattern needs less than one. */
const repetitions = 16_000
const limitMs = 60

const pieces = [
  ' ',
  '\t',
  'a',
  'A',
  '0',
  '1',
  ';',
  '=',
  '"',
  ',',
  '.',
  '/',
  '-',
  '_',
  ':',
  '%',
  '@',
  '<',
  '\\',
  '\n',
  '; ',
  '/1',
  'a.',
  '" ',
  'a ',
]
const beginnings = ['', 'v', 'p', 'v=', 'a=', 'a=x', 'a:', 'a:x', ';', '"', 'a', '<', '/', '1', 'mx: ']
const ends = ['\u0001', 'x!']

const processorMs = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** @typedef {{ file: string, line: number, pattern: string, flags: string }} Pattern */

/**
 * The text of a string or a template; each value in a template is one letter. Null for other expressions.
 * @param {any} node
 * @returns {string | null}
 */
const textOf = (node) => {
  if (node?.type === 'Literal') return typeof node.value === 'string' ? node.value : null
  if (node?.type === 'TaggedTemplateExpression')
    return node.quasi.quasis.map((/** @type {any} */ { value }) => value.raw).join('x')
  if (node?.type !== 'TemplateLiteral') return null
  return node.quasis.map((/** @type {any} */ { value }) => value.cooked).join('x')
}

/**
 * The regular expressions of a file, with their lines, also those that are made of a text.
 * @param {string} file
 * @param {string} [text]
 */
export const patternsOf = (file, text = readFileSync(join(root, file), 'utf8')) => {
  /** @type {Pattern[]} */
  const patterns = []
  /** @param {any} node of the syntax tree, or a list of them */
  const visit = (node) => {
    if (node === null || typeof node !== 'object') return
    const line = () => text.slice(0, node.start).split('\n').length
    if (node.type === 'Literal' && node.regex) patterns.push({ file, line: line(), ...node.regex })
    if (/^(?:New|Call)Expression$/.test(node.type) && node.callee.name === 'RegExp') {
      const [pattern, flags] = node.arguments.map(textOf)
      if (pattern) patterns.push({ file, line: line(), pattern, flags: flags ?? '' })
    }
    for (const child of Object.values(node)) visit(child)
  }
  visit(parseSync(file, text).program)
  return patterns
}

/** The patterns of the contract, as validators use them. */
const contractPatterns = () => {
  /** @type {Set<string>} */
  const patterns = new Set()
  /** @param {any} node of the contract */
  const visit = (node) => {
    if (node === null || typeof node !== 'object') return
    if (typeof node.pattern === 'string') patterns.add(node.pattern)
    Object.values(node).forEach(visit)
  }
  visit(contract)
  return [...patterns].map((pattern) => ({ file: 'contract', line: 0, pattern, flags: 'u' }))
}

/**
 * @param {RegExp} regex
 * @param {string} text
 */
const timeOf = (regex, text) => {
  const start = processorMs()
  regex.lastIndex = 0
  regex.exec(text)
  return processorMs() - start
}

/**
 * The literal characters with which a pattern begins.
 * @param {string} pattern
 */
const literalOf = (pattern) => {
  const [literal = ''] = /^(?:\\[^a-z0-9]|[^\\^$.*+?()[\]{}|])*/i.exec(pattern.replace(/^\^/, '')) ?? []
  const isRepeated = /^[*+?{]/.test(pattern.replace(/^\^/, '').slice(literal.length))
  return literal.replaceAll(/\\(.)/g, '$1').slice(0, isRepeated ? -1 : undefined)
}

/**
 * The text with which a pattern is slow, as words; null without one.
 * @param {Pick<Pattern, 'pattern' | 'flags'>} one
 */
export const slowWith = ({ pattern, flags }) => {
  const regex = new RegExp(pattern, flags)
  const literal = literalOf(pattern)
  for (const piece of pieces)
    for (const beginning of new Set([...beginnings, literal, `${literal}a`]))
      for (const end of ends) {
        const text = beginning + piece.repeat(repetitions) + end
        // Measured again: something else may have taken the time.
        if (timeOf(regex, text) > limitMs && timeOf(regex, text) > limitMs)
          return JSON.stringify([beginning, piece, end])
      }
  return null
}

/**
 * Returns the patterns of these files and folders, and those of the contract.
 * @param {readonly string[]} paths
 * @returns {Pattern[]}
 */
export const allPatterns = (paths) => [
  ...execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', ...paths], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => file.endsWith('.ts') && !/\.test\.|generated/.test(file))
    .flatMap((file) => patternsOf(file)),
  ...contractPatterns(),
]

/**
 * Returns the slow ones of patterns, each as `file:line pattern text`.
 * @param {readonly Pattern[]} patterns
 */
export const slowPatterns = (patterns) =>
  patterns.flatMap((one) => {
    const text = slowWith(one)
    return text === null ? [] : [`${one.file}:${one.line} /${one.pattern}/${one.flags} ${text}`]
  })

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const paths = process.argv.slice(2)
  for (const line of slowPatterns(allPatterns(paths.length > 0 ? paths : ['server']))) console.log(line)
}
