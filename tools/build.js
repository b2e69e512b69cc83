// Builds the console and the server into dist/, each only when something that it is made of has changed.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './root.js'
import { programOf, runNode, seconds } from './run.js'

const shared = ['package.json', 'package-lock.json', 'tsconfig.base.json', 'tools/build.js']
const dist = join(root, 'dist')

/**
 * @param {string} draft the folder to build into.
 * @param {AbortSignal} [signal]
 */
const buildServer = async (draft, signal) => {
  const args = [programOf('typescript', 'tsc'), '-p', 'server/tsconfig.build.json', '--outDir', draft]
  const { code, output } = await runNode(args, signal && { signal })
  if (code !== 0) throw new Error(`The server doesn't compile:\n${output}`)
}

/** @typedef {'console' | 'server'} PartName */

/**
 * @param {string} draft the folder to build into.
 * @param {AbortSignal} [signal]
 */
const buildConsole = async (draft, signal) => {
  const { code, output } = await runNode(['tools/build-console.js', draft], signal && { signal })
  if (code !== 0) throw new Error(`The console can't be built:\n${output}`)
  // What the sizes are read from; it is not for the browser.
  renameSync(join(draft, 'manifest.json'), join(dist, 'console.json'))
}

/**
 * @type {Record<PartName, { inputs: string[], build: (draft: string, signal?: AbortSignal) => Promise<void> }>}
 */
const parts = {
  console: {
    inputs: [
      'src',
      'public',
      'index.html',
      'me.html',
      'dns.html',
      'vite.config.ts',
      'contract',
      'CHANGELOG.md',
      'docs/contract-changes.md',
      'docs/guides',
      'tools/build-console.js',
      'tools/bundle-contract.js',
      'tools/contract.js',
      'tools/css-target.js',
      'tools/preload.js',
      'tools/reference',
      'tsconfig.json',
    ],
    build: buildConsole,
  },
  server: { inputs: ['server'], build: buildServer },
}

/**
 * @param {string} path
 * @returns {string[]}
 */
const filesOf = (path) =>
  statSync(join(root, path)).isDirectory()
    ? readdirSync(join(root, path)).flatMap((name) => filesOf(`${path}/${name}`))
    : [path]

/** @param {readonly string[]} inputs */
const fingerprint = (inputs) => {
  const hash = createHash('sha256')
  for (const file of [...shared, ...inputs].flatMap(filesOf).toSorted()) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0')
  }
  return hash.digest('hex')
}

/** @param {PartName} name */
const stampOf = (name) => join(dist, `${name}.stamp`)

/**
 * @param {PartName} name
 * @param {string} stamp
 */
const isCurrent = (name, stamp) =>
  existsSync(join(dist, name)) && existsSync(stampOf(name)) && readFileSync(stampOf(name), 'utf8') === stamp

/**
 * Builds beside the present files and swaps them at the end: a failed build, or two simultaneous ones, break nothing.
 * @param {PartName} name
 * @param {string} stamp
 * @param {AbortSignal} [signal]
 */
const buildPart = async (name, stamp, signal) => {
  const draft = join(dist, `${name}.${process.pid}`)
  const old = `${draft}.old`
  try {
    await parts[name].build(draft, signal)
    if (existsSync(join(dist, name))) renameSync(join(dist, name), old)
    renameSync(draft, join(dist, name))
    writeFileSync(stampOf(name), stamp)
  } finally {
    for (const folder of [draft, old]) rmSync(folder, { recursive: true, force: true })
  }
}

/** @type {readonly PartName[]} */
const all = ['console', 'server']

/**
 * Brings parts of dist/ up to date and says so in one line on stderr.
 * @throws Error with the compiler's own words.
 * @param {{ only?: readonly PartName[], signal?: AbortSignal }} [options]
 */
export const build = async ({ only = all, signal } = {}) => {
  const stale = only
    .map((name) => ({ name, stamp: fingerprint(parts[name].inputs) }))
    .filter(({ name, stamp }) => !isCurrent(name, stamp))
  if (stale.length === 0) return
  const begin = performance.now()
  const names = stale.map(({ name }) => name).join(' and ')
  process.stderr.write(`Building the ${names} … `)
  await mkdir(dist, { recursive: true })
  const results = await Promise.allSettled(stale.map(({ name, stamp }) => buildPart(name, stamp, signal)))
  const failures = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.message] : []))
  process.stderr.write(
    failures.length === 0 ? `done in ${seconds(performance.now() - begin)}.\n` : 'failed.\n',
  )
  if (failures.length > 0) throw new Error(failures.join('\n'))
}

/**
 * Builds for a program that follows, ends with its messages when that fails, and with the process when it is told to.
 * @param {readonly PartName[]} [only]
 */
export const buildOrExit = async (only) => {
  const abort = new AbortController()
  /** @param {NodeJS.Signals} signal */
  const end = (signal) => {
    abort.abort()
    process.exit(signal === 'SIGINT' ? 130 : 143)
  }
  process.on('SIGINT', end).on('SIGTERM', end)
  try {
    await build({ ...(only && { only }), signal: abort.signal })
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
  process.off('SIGINT', end).off('SIGTERM', end)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await buildOrExit()
