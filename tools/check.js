// `npm run check`: all checks that don't run the product. `npm run fix` corrects automatically correctable errors.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './root.js'
import { programOf, runNode } from './run.js'
import { runSteps, step, summarize } from './steps.js'

/**
 * @param {string} dependency
 * @param {string} name
 * @param {string[]} args
 */
const program = (dependency, name, ...args) => runNode([programOf(dependency, name), ...args])

const projects = ['.', 'server', 'testing', 'tools', 'bench', 'e2e'].filter((folder) =>
  existsSync(join(root, folder, 'tsconfig.json')),
)

/** Where checks store their results for unchanged files. */
const cache = join(root, 'node_modules/.cache/postroom')

/**
 * Checks the types of a folder's files, as its `tsconfig.json` says.
 * @param {string} folder
 */
const checkTypes = (folder) => {
  const file = join(cache, `${folder === '.' ? 'console' : folder}.tsbuildinfo`)
  const incremental = ['--incremental', '--tsBuildInfoFile', file]
  return program('typescript', 'tsc', '-p', folder, '--noEmit', ...incremental)
}

/** The first rewrites the generated files for a moment, so nothing runs beside it. The others run side by side, the longest first. */
export const checks = [
  step('generated files', () => runNode(['tools/generate.js', '--check'])),
  [
    step('nothing unused', () => program('knip', 'knip', '--cache', '--cache-location', join(cache, 'knip'))),
    step('lint', () => program('oxlint', 'oxlint')),
    ...projects.map((folder) =>
      step(`types of ${folder === '.' ? 'console' : folder}`, () => checkTypes(folder)),
    ),
    step('contract', () => program('@redocly/cli', 'redocly', 'lint')),
    step('format', () => program('oxfmt', 'oxfmt', '--check')),
  ],
]

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) summarize(await runSteps(checks))
