// Draws the rooms of a folder from what its files import: `node tools/imports.js` prints rooms, arrows and circles.
// house.test.js holds them to the order that is written here, and CONTRIBUTING.md to what this prints.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './root.js'

/**
 * @typedef {object} Room
 * @property {string} [holds] What the drawing says of it.
 * @property {string[]} [only] The only rooms that it may import from.
 *
 * @typedef {Record<string, Room>} Floor
 * @typedef {Map<string, string[]>} Graph The files, and what each imports.
 */

/**
 * The rooms of each folder, floor by floor: a room is a folder, or a file that stands beside them. A file may import from
 * its own room and from the floors before its own; where `only` is given, from these rooms alone.
 * @type {Record<string, Floor[]>}
 */
export const houses = {
  src: [
    { util: { holds: 'what knows neither the API nor a page: bytes, time, stores' } },
    { contract: { holds: 'generated from openapi.yaml; never edited' } },
    { session: { holds: 'profiles, tabs, the automatic lock, which permission is missing' } },
    { api: { holds: 'transport: http, queries, polling, errors' } },
    { ui: { holds: 'what could stand in any product', only: ['util'] } },
    {
      table: { holds: 'lists, with their state in the URL' },
      form: { holds: "forms on the contract's schemas" },
    },
    { paths: { holds: 'every path of the console' }, registry: { holds: 'the pages of the navigation' } },
    { 'first-requests': { holds: 'what each of them asks for first' } },
    { resources: { holds: 'what several pages share of one thing, by group' } },
    { pages: { holds: 'lists, details and forms, by group' } },
    { shell: { holds: 'what stands around the pages' } },
    { routes: { holds: 'the table of pages' } },
    { preload: { holds: 'runs before the console has arrived' } },
    {
      me: { holds: 'the entrance of the page of people' },
      reference: { holds: 'the page of the reference: its look, search and samples' },
      main: { holds: 'the entrance' },
    },
  ],
  server: [
    { generated: { holds: 'generated from openapi.yaml and the schema; never edited' } },
    {
      problem: { holds: 'errors of the API' },
      root: { holds: 'the folder of the installation' },
      'usage-error': { holds: 'mistakes of whoever runs the program' },
    },
    {
      concurrency: { holds: 'semaphores, coalesced reads, time-outs' },
      cache: { holds: 'the store that processes share' },
    },
    { rules: { holds: 'what the domain says: mailbox limits, passwords, texts, times' } },
    { validation: { holds: "values held against the contract's schemas" } },
    { db: { holds: 'connections, scope of an organization, migrations, backup' } },
    {
      work: {
        holds: 'background work: tasks of a table, taken by one worker of any number',
        only: ['concurrency', 'db'],
      },
      config: { holds: 'every setting' },
    },
    { 'embedded-postgres': { holds: 'the PostgreSQL that starts when none is given' } },
    { lists: { holds: 'all that makes lists fast' } },
    { queries: { holds: 'the SQL, by group' } },
    { auth: { holds: 'keys, their cache, rate limits' } },
    { handlers: { holds: 'one function an operation, by group; the transaction' } },
    {
      mail: {
        holds: 'mail servers do what was changed, and say so: tasks, receipts, connectors',
        only: ['generated', 'usage-error', 'concurrency', 'rules', 'db', 'work', 'config', 'queries'],
      },
      plans: { holds: 'changes of many people, done in the background' },
    },
    {
      'embedded-mail': {
        holds: 'the mail servers that start when local ones are asked for',
        only: ['root', 'usage-error', 'db', 'config', 'embedded-postgres', 'mail'],
      },
    },
    {
      background: { holds: 'what a process works on beside requests' },
      observability: { holds: 'log and metrics' },
    },
    { http: { holds: 'routes, authorization, parsing, responses, static files, health' } },
    { service: { holds: 'what makes the parts and hands them to one another' } },
    { cli: { holds: "the operator's commands" } },
    { main: { holds: 'the entrance' } },
  ],
}

/** @param {string} path */
const isSource = (path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path)

/**
 * Every file below a folder of the repository, as a path from its root.
 * @param {string} folder
 */
export const filesBelow = (folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(join(root, path)).isFile())

const endings = ['', '.ts', '.tsx', '/index.ts']

/**
 * The files of the repository that a file imports, statically or not, as paths from its root.
 * @param {string} path
 */
export const importsOf = (path) => {
  const text = readFileSync(join(root, path), 'utf8')
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map(([, specifier = '']) => {
    const target = relative(root, resolve(root, dirname(path), specifier))
    const ending = endings.find((one) =>
      statSync(join(root, target + one), { throwIfNoEntry: false })?.isFile(),
    )
    return target + (ending ?? '')
  })
}

/**
 * @param {string} folder
 * @param {string} path
 */
const roomOf = (folder, path) => {
  const [first = ''] = path.slice(folder.length + 1).split('/')
  return first.replace(/\.tsx?$/, '')
}

/**
 * Each circle of files once, as the paths on it.
 * @param {Graph} graph
 */
const circlesIn = (graph) => {
  /** @type {string[][]} */
  const circles = []
  /** @type {Map<string, 'open' | 'done'>} */
  const state = new Map()
  /**
   * @param {string} path
   * @param {string[]} trail
   */
  const visit = (path, trail) => {
    state.set(path, 'open')
    for (const target of graph.get(path) ?? []) {
      const from = [...trail, path]
      if (state.get(target) === 'open') circles.push([...from.slice(from.indexOf(target)), target])
      else if (!state.has(target)) visit(target, from)
    }
    state.set(path, 'done')
  }
  for (const path of graph.keys()) if (!state.has(path)) visit(path, [])
  return circles
}

/**
 * Reads what the files of a folder import and compares it with the order of its rooms.
 * @param {string} folder
 * @param {readonly Floor[]} floors
 * @param {Graph} [sources] the files and what each imports: the folder's own, unless a test plants others.
 * @returns `arrows` between rooms (`a → b`), imports that are not allowed (`wrong`), `circles` of files, and rooms that
 * the order does not name (`unknown`) or that do not exist (`missing`).
 */
export const readHouse = (folder, floors, sources = sourcesOf(folder)) => {
  const floorOf = new Map(floors.flatMap((floor, at) => Object.keys(floor).map((room) => [room, at])))
  const onlyOf = new Map(
    floors.flatMap((floor) => Object.entries(floor)).map(([room, { only }]) => [room, only]),
  )
  /** @param {string} path */
  const isInside = (path) => path.startsWith(`${folder}/`)
  /**
   * @param {string} from
   * @param {string} to
   */
  const isAllowed = (from, to) =>
    from === to ||
    ((floorOf.get(to) ?? NaN) < (floorOf.get(from) ?? NaN) && (onlyOf.get(from)?.includes(to) ?? true))
  /** @type {Set<string>} */
  const arrows = new Set()
  /** @type {string[]} */
  const wrong = []
  /** @type {Graph} */
  const graph = new Map()
  for (const [path, imports] of sources) {
    const inside = imports.filter(isInside)
    graph.set(path, inside)
    for (const target of inside) {
      const [from, to] = [roomOf(folder, path), roomOf(folder, target)]
      if (from !== to) arrows.add(`${from} → ${to}`)
      if (!isAllowed(from, to)) wrong.push(`${path} → ${target}`)
    }
  }
  const rooms = new Set([...sources.keys()].map((path) => roomOf(folder, path)))
  return {
    arrows,
    wrong,
    circles: circlesIn(graph),
    unknown: [...rooms].filter((room) => !floorOf.has(room)),
    missing: [...floorOf.keys()].filter((room) => !rooms.has(room)),
  }
}

/** @param {string} folder */
const sourcesOf = (folder) =>
  new Map(
    filesBelow(folder)
      .filter(isSource)
      .map((path) => [path, importsOf(path)]),
  )

/**
 * The drawing: a line for each room with what it holds and the rooms that it imports from.
 * @param {string} folder
 * @param {readonly Floor[]} floors
 */
export const draw = (folder, floors) => {
  const { arrows } = readHouse(folder, floors)
  const rooms = floors.flatMap((floor) => Object.entries(floor))
  const width = Math.max(...rooms.map(([room]) => room.length))
  const lines = rooms.flatMap(([room, { holds }]) => {
    const targets = rooms.map(([to]) => to).filter((to) => arrows.has(`${room} → ${to}`))
    const isFile = !existsSync(join(root, folder, room))
    const head = `${(isFile ? room : `${room}/`).padEnd(width + 2)}${holds}`
    return targets.length === 0 ? [head] : [head, `${' '.repeat(width + 2)}← ${targets.join(' ')}`]
  })
  return [`${folder}: ${rooms.length} rooms, ${arrows.size} arrows`, ...lines].join('\n')
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  for (const [folder, floors] of Object.entries(houses)) {
    console.log(draw(folder, floors))
    const { wrong, circles, unknown, missing } = readHouse(folder, floors)
    for (const arrow of wrong) console.log(`Not allowed: ${arrow}`)
    for (const circle of circles) console.log(`A circle: ${circle.join(' → ')}`)
    for (const room of unknown) console.log(`Not in the order: ${room}`)
    for (const room of missing) console.log(`In the order, but not there: ${room}`)
    console.log(`${wrong.length} arrows are not allowed, ${circles.length} circles.`)
  }
}
