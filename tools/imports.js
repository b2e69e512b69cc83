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
 * The rooms of each folder, floor by floor: a room is a folder, or a file beside them. A file may import from
 * its own room and from the floors before its own; where `only` is given, from these rooms alone.
 * @type {Record<string, Floor[]>}
 */
export const houses = {
  src: [
    { util: { holds: 'helpers independent of the API and the pages: bytes, time, stores' } },
    { contract: { holds: 'generated from openapi.yaml; never edited' } },
    { session: { holds: 'profiles, tabs, the automatic lock, missing permissions' } },
    { api: { holds: 'transport: http, queries, polling, errors' } },
    { ui: { holds: 'components without knowledge of Postroom', only: ['util'] } },
    {
      table: { holds: 'lists, with their state in the URL' },
      form: { holds: "forms on the contract's schemas" },
    },
    { paths: { holds: 'all paths of the console' }, registry: { holds: 'the pages of the navigation' } },
    { resources: { holds: 'code that several pages share, by group' } },
    { pages: { holds: 'lists, details and forms, by group' } },
    { shell: { holds: 'the frame around the pages' } },
    { routes: { holds: 'the routes of all pages' } },
    { preload: { holds: 'runs before the console is loaded' } },
    {
      me: { holds: 'the entry point of My account' },
      dns: { holds: 'the entry point of shared DNS records' },
      reference: { holds: 'the API reference: style, search and samples' },
      main: { holds: 'the entry point' },
    },
  ],
  server: [
    { generated: { holds: 'generated from openapi.yaml and the schema; never edited' } },
    {
      problem: { holds: 'errors of the API' },
      root: { holds: 'the installation folder' },
      'usage-error': { holds: 'errors in settings and arguments' },
    },
    {
      concurrency: { holds: 'semaphores, coalesced reads, time-outs' },
      cache: { holds: 'the store that processes share' },
    },
    { rules: { holds: 'business rules: mailbox limits, passwords, texts, times' } },
    { dns: { holds: 'records of domains for mail: name servers, checks', only: ['rules'] } },
    { validation: { holds: "validation against the contract's schemas" } },
    { db: { holds: 'connections, scope of an organization, migrations, backup' } },
    {
      work: {
        holds: 'background work: a table of jobs, each leased by one worker',
        only: ['concurrency', 'db'],
      },
      config: { holds: 'settings' },
    },
    { 'embedded-postgres': { holds: 'the PostgreSQL that starts without DATABASE_URL' } },
    { lists: { holds: 'fast lists' } },
    { queries: { holds: 'the SQL, by group' } },
    { auth: { holds: 'keys, their cache, rate limits' }, views: { holds: 'rows as responses' } },
    {
      changes: {
        holds: 'changes to identities and mailboxes, by requests and bulk changes; their events',
        only: ['generated', 'problem', 'rules', 'db', 'queries', 'views'],
      },
    },
    {
      plans: {
        holds: 'bulk changes: made, stored, checked, run, undone; plans/import: those of a file',
        only: ['generated', 'problem', 'rules', 'validation', 'db', 'work', 'queries', 'views', 'changes'],
      },
    },
    { handlers: { holds: 'one function per operation, by group; the transaction' } },
    {
      mail: {
        holds: 'applying changes to mail servers: tasks, receipts, connectors',
        only: ['generated', 'usage-error', 'concurrency', 'rules', 'db', 'work', 'config', 'queries'],
      },
    },
    {
      'dns-checks': {
        holds: 'checking the DNS of domains in the background: when, second opinions, results',
        only: [
          'generated',
          'concurrency',
          'rules',
          'dns',
          'db',
          'work',
          'config',
          'queries',
          'views',
          'changes',
        ],
      },
      'embedded-mail': {
        holds: 'the mail servers that start with POSTROOM_MAIL=local',
        only: ['root', 'usage-error', 'db', 'config', 'embedded-postgres', 'mail'],
      },
    },
    {
      background: { holds: 'work of a process besides requests' },
      observability: { holds: 'log and metrics' },
    },
    { http: { holds: 'routes, authorization, parsing, responses, static files, health' } },
    { service: { holds: 'creates the parts and connects them' } },
    { cli: { holds: "the operator's commands" } },
    {
      'dns-process': { holds: 'the entry point of the process of DNS checks' },
      main: { holds: 'the entry point' },
    },
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
 * Lists the rooms from the lowest floor up, a line each with what it holds, and with `arrowsOf` the lines that it gives below.
 * @param {string} folder
 * @param {readonly Floor[]} floors
 * @param {(room: string, indent: string) => readonly string[]} [arrowsOf]
 */
export const listRooms = (folder, floors, arrowsOf = () => []) => {
  const rooms = floors.flatMap((floor) => Object.entries(floor))
  const width = Math.max(...rooms.map(([room]) => room.length)) + 2
  return rooms
    .flatMap(([room, { holds }]) => {
      const isFile = !existsSync(join(root, folder, room))
      return [`${(isFile ? room : `${room}/`).padEnd(width)}${holds}`, ...arrowsOf(room, ' '.repeat(width))]
    })
    .join('\n')
}

/**
 * The drawing: the rooms with what they hold, each with the rooms that it imports from.
 * @param {string} folder
 * @param {readonly Floor[]} floors
 */
const draw = (folder, floors) => {
  const { arrows } = readHouse(folder, floors)
  const rooms = floors.flatMap((floor) => Object.keys(floor))
  const drawing = listRooms(folder, floors, (room, indent) => {
    const targets = rooms.filter((to) => arrows.has(`${room} → ${to}`))
    return targets.length === 0 ? [] : [`${indent}← ${targets.join(' ')}`]
  })
  return `${folder}: ${rooms.length} rooms, ${arrows.size} arrows\n${drawing}`
}

/** The page of the documents with the drawings. */
export const roomsPage = () =>
  [
    '# Rooms',
    '<!-- From the imports of src and server, by `npm run generate`. Do not edit. -->',
    'A room is a folder of `src` or `server`, or a file beside these folders. It imports only from rooms above it, listed after the arrow.',
    ...Object.entries(houses).map(([folder, floors]) => `\`\`\`\n${draw(folder, floors)}\n\`\`\``),
  ].join('\n\n') + '\n'

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
