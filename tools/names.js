// Counts names that don't say what they hold: `node tools/names.js PATH…` prints them with their lines, without a path a
// number for each room. Also finds names that stand for two things. words.test.js fails if there is one.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { execFileSync } from 'node:child_process'
import { root } from './root.js'
import { countByRoom } from './words.js'

/** @typedef {{ room: string, path: string, line: number, name: string, instead: string }} NameHit */

const participles =
  'found|given|wanted|told|shown|kept|named|sent|typed|done|recovered|answered|undone|opened|left|moved|made|seen|asked|taken|' +
  'stored|ended|begun|written|chosen|printed|crashed|mailed|hardened'

const capitalize = (/** @type {string} */ word) => word.replace(/^./, (letter) => letter.toUpperCase())

/** A constant or a type named by a participle, and a reason (a text or null) named like a boolean. */
const patterns = [
  {
    pattern: new RegExp(String.raw`\b(?:const|let) (${participles})(?=[ :])`, 'g'),
    instead: 'the noun of what it holds',
  },
  {
    pattern: new RegExp(
      String.raw`\b(?:interface|type) (${participles.split('|').map(capitalize).join('|')})(?=[ <])`,
      'g',
    ),
    instead: 'the noun of what it holds',
  },
  {
    pattern: /\bconst ((?:may|can|is|has)\w*) = (?:useM|m)issing(?:Permission|ForPlan)\([^()\n]*\)\n/g,
    instead: '…DisabledReason or permissionReason',
  },
]

const isRead = (/** @type {string} */ path) =>
  /^(?:bench|chaos|e2e|fuzz|server|src|testing|tools)\/.*\.(?:js|ts|tsx)$/.test(path) &&
  !/(?:^|\/)generated\/|\.(?:test|e2e)\.|^tools\/names\.js$/.test(path)

/** Returns the room of a file: two folders in `src` and `server`, otherwise one. @param {string} path */
const roomOf = (path) => {
  const [top = '', room = '', ...rest] = path.split('/')
  return rest.length > 0 && (top === 'src' || top === 'server') ? `${top}/${room}` : top
}

/**
 * Returns the names in a file that say too little.
 * @param {string} path Relative to the repository.
 * @param {string} source
 * @returns {NameHit[]}
 */
export const namesIn = (path, source) =>
  patterns.flatMap(({ pattern, instead }) =>
    [...source.matchAll(pattern)].map(({ 1: name = '', index }) => ({
      room: roomOf(path),
      path,
      line: source.slice(0, index).split('\n').length,
      name,
      instead,
    })),
  )

/**
 * Reads all files of the repository below the paths.
 * @param {readonly string[]} paths
 * @returns {[path: string, source: string][]}
 */
const readSources = (paths) =>
  execFileSync('git', ['ls-files', '--', ...paths], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter(isRead)
    .flatMap((path) => {
      try {
        return [[path, readFileSync(join(root, path), 'utf8')]]
      } catch (error) {
        // Removed, and not committed yet.
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
        throw error
      }
    })

/**
 * Returns such names of all files of the repository below the paths.
 * @param {readonly string[]} [paths]
 */
export const findNames = (paths = []) => readSources(paths).flatMap(([path, source]) => namesIn(path, source))

const exported = /^export (?:async )?(?:class|const|enum|function|interface|type) (\w+)/gm

/** Read as `paths.signIn()`, and as the `topic` of a group's help. */
const hasOwnNames = (/** @type {string} */ path) => path === 'src/paths.ts' || /-help\.tsx?$/.test(path)

/**
 * Returns the names that several files export, each with these files.
 * @param {readonly (readonly [path: string, source: string])[]} sources
 */
export const repeatedNames = (sources) => {
  /** @type {Map<string, string[]>} */
  const files = new Map()
  for (const [path, source] of sources)
    if (!hasOwnNames(path))
      for (const name of new Set([...source.matchAll(exported)].map(([, name = '']) => name)))
        files.set(name, [...(files.get(name) ?? []), path])
  return [...files]
    .filter(([, { length }]) => length > 1)
    .map(([name, paths]) => `${name}: ${paths.join(', ')}`)
}

/** Returns the names that several files of the server export, or several of the console. */
export const findRepeatedNames = () => ['server', 'src'].flatMap((side) => repeatedNames(readSources([side])))

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const paths = process.argv.slice(2)
  const hits = findNames(paths)
  if (paths.length > 0)
    for (const { path, line, name, instead } of hits)
      console.log(`${path}:${line}: ${name} (name it by ${instead})`)
  for (const [room, count] of Object.entries(countByRoom(hits)))
    console.log(`${String(count).padStart(5)} ${room}`)
}
