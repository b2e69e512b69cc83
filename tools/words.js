// Counts banned words: `node tools/words.js PATH…` prints them with their lines, without a path a number for each room.
// A room is a folder's texts, its comments, its tests, or a document. words.test.js holds each room to its ceiling.
import { readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { execFileSync } from 'node:child_process'
import { parseSync } from 'vite'
import { banned } from './banned-words.js'
import { root } from './root.js'

/**
 * @typedef {object} Passage
 * @property {string} text
 * @property {number} start Where it begins in the file.
 * @property {'text' | 'comment'} kind
 *
 * @typedef {{ room: string, path: string, line: number, word: string, instead: string, around: string }} Hit
 */

/** Generated files, released migrations, and the files that name the words. */
const ignored =
  /(?:^|\/)generated\/|^openapi\.yaml$|^src\/contract\/|^server\/db\/(?:migrations\/|schema\.sql)|^tools\/(?:banned-words|words|words\.test)\.js$|lock\.json$/

const code = new Set(['.js', '.ts', '.tsx', '.mjs'])
const prose = new Set([
  '.md',
  '.html',
  '.yaml',
  '.py',
  '.sh',
  '.conf',
  '.cf',
  '.cfg',
  '.ini',
  '.css',
  '.ext',
  '.example',
])

/** @param {string} path */
const isRead = (path) =>
  !ignored.test(path) &&
  (code.has(extname(path)) || prose.has(extname(path)) || /(?:^|\/)Dockerfile$|^\.ci\/run$/.test(path))

/**
 * Properties whose strings are no sentences: search terms of the palette.
 */
const silent = new Set(['also', 'keywords'])

/**
 * Finds the texts of a program: strings with a space or a capital letter at the start, templates and the text of JSX. The
 * paths of imports, names of members and types are none.
 * @param {any} node
 * @param {Passage[]} into
 */
const collect = (node, into) => {
  if (Array.isArray(node)) return node.forEach((child) => collect(child, into))
  if (node === null || typeof node !== 'object') return
  if (/^(?:TS(?!As|NonNull|Satisfies|Enum)|Import|ExportAll)/.test(node.type ?? '')) return
  if (node.type === 'Property' && silent.has(node.key.name)) return
  const text =
    node.type === 'Literal' && typeof node.value === 'string' && /\s|^[A-Z]/.test(node.value)
      ? node.raw.slice(1, -1)
      : node.type === 'TemplateElement'
        ? node.value.raw
        : node.type === 'JSXText'
          ? node.value
          : undefined
  if (text !== undefined) into.push({ text, start: node.start, kind: 'text' })
  for (const [name, child] of Object.entries(node))
    if (name !== 'typeAnnotation' && !(name === 'key' && !node.computed)) collect(child, into)
}

/** Replaces a match by as many spaces, so that places in the text stay the same. @param {string} match */
const blank = (match) => match.replaceAll(/[^\n]/g, ' ')

/**
 * The file with everything but its comments blanked: lines of // below each other are one sentence.
 * @param {string} source
 * @param {{ start: number, end: number }[]} comments
 */
const commentsOf = (source, comments) => {
  let at = 0
  let text = ''
  for (const { start, end } of comments) {
    const between = blank(source.slice(at, start))
    // A full stop ends the sentence where code follows.
    text += /\S/.test(source.slice(at, start)) ? `${between.slice(0, -1)}.` : between
    text += source.slice(start, end).replaceAll(/`[^`\n]+`/g, blank)
    at = end
  }
  return text.replaceAll(/^[ \t]*(?:\/\/|\/\*\*?|\*)/gm, blank)
}

/** Names in YAML, which are no sentences: keys, one word in a list, kinds of keys, and enumerations. */
const yamlNames =
  /^\s*(?:- )?[\w$-]+(?=:(?:\s|$))|(?<=[{,] *)[\w$-]+(?=: )|^\s*- [\w$:-]+$|(?<=\bx-key-kind: )\w+|(?<=\benum: )\[[^\]]*\]/gm

/**
 * @param {string} path
 * @param {string} source
 * @returns {Passage[]}
 */
const passagesOf = (path, source) => {
  if (!code.has(extname(path)))
    // Code between backquotes is not prose, nor is the sign before each line of a comment.
    return [
      {
        text: source
          .replaceAll(extname(path) === '.yaml' ? yamlNames : /(?!)/g, blank)
          .replaceAll(/`[^`\n]+`/g, blank)
          .replaceAll(/^\s*[#*>]+/gm, blank),
        start: 0,
        kind: 'text',
      },
    ]
  const { program, comments } = parseSync(path, source)
  /** @type {Passage[]} */
  const texts = []
  collect(program, texts)
  return [...texts, { text: commentsOf(source, comments), start: 0, kind: 'comment' }]
}

/**
 * @param {string} path
 * @param {Passage['kind']} kind
 */
const roomOf = (path, kind) => {
  const [first = '', second = '', ...rest] = path.split('/')
  const top = second === '' && code.has(extname(path)) ? 'root' : first
  if (/\.test\.|^e2e\//.test(path)) return `${top} tests`
  if (kind === 'comment') return `${top} comments`
  return rest.length > 0 && first !== 'deploy' ? `${top}/${second}` : second === '' ? path : top
}

/**
 * The banned words of a file.
 * @param {string} path Relative to the repository; its folder and its ending say how it is read.
 * @param {string} source
 * @returns {Hit[]}
 */
export const wordsIn = (path, source) =>
  passagesOf(path, source).flatMap(({ text, start, kind }) => {
    const room = roomOf(path, kind)
    const onScreen = kind === 'text' && !/ tests$|^(?:bench|chaos|fuzz|testing)(?:\/|$)/.test(room)
    return banned
      .filter(({ screen }) => screen !== true || onScreen)
      .flatMap(({ pattern, instead, statement }) =>
        [...text.matchAll(pattern)]
          .filter(({ index }) => statement !== true || !/^[^.!;:]*\?/.test(text.slice(index)))
          .map(({ 0: found, index }) => ({
            room,
            path,
            line: source.slice(0, start + index).split('\n').length,
            word: found.replaceAll(/\s+/g, ' '),
            instead,
            around: text.slice(Math.max(0, index - 50), index + found.length + 50).replaceAll(/\s+/g, ' '),
          })),
      )
  })

/**
 * The banned words of all files of the repository below the paths.
 * @param {readonly string[]} [paths]
 */
export const findWords = (paths = []) =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--', ...paths], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter(isRead)
    .flatMap((path) => {
      try {
        return wordsIn(path, readFileSync(join(root, path), 'utf8'))
      } catch (error) {
        // Removed, and not committed yet.
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
        throw error
      }
    })

/**
 * @param {readonly { room: string }[]} hits
 * @returns {Record<string, number>}
 */
export const countByRoom = (hits) => {
  /** @type {Record<string, number>} */
  const counts = {}
  for (const { room } of hits) counts[room] = (counts[room] ?? 0) + 1
  return Object.fromEntries(Object.entries(counts).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const paths = process.argv.slice(2)
  const hits = findWords(paths)
  if (paths.length > 0)
    for (const { path, line, word, instead, around } of hits)
      console.log(`${path}:${line}: "${word}" (write: ${instead}): …${around}…`)
  for (const [room, count] of Object.entries(countByRoom(hits)))
    console.log(`${String(count).padStart(5)} ${room}`)
  console.log(`${String(hits.length).padStart(5)} in all`)
}
