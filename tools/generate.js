// Writes openapi.yaml from the files in contract/, and all that is derived from it: schemas and models with orval, tables of operations,
// and constants of rules; also the tables of settings in the documents, the types of rows, which are derived from the schema of
// the database, the version of its functions, and the drawing of the rooms.
// With --check it changes nothing and fails if a checked-in file is stale.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bundleText } from './bundle-contract.js'
import { contract, operations } from './contract.js'
import {
  consoleContract,
  consoleNormalizations,
  consoleOperation,
  consolePatterns,
  consolePresets,
  consoleSummaries,
  delayResponseSchemas,
} from './generate-console.js'
import { functionsVersionPath, functionsVersionText } from './functions-version.js'
import { banner } from './generate-parts.js'
import { rowsSource } from './generate-rows.js'
import { writeRules } from './generate-rules.js'
import { serverContract, serverHandlers, serverRefusals } from './generate-server.js'
import { roomsPage } from './imports.js'
import { root } from './root.js'
import { documents, writeSettings } from './settings.js'

const folders = ['src/contract/generated', 'server/generated']
const roomsPath = 'docs/rooms.md'
const outputs = ['openapi.yaml', functionsVersionPath, roomsPath, ...folders, ...documents]

const write = async () => {
  writeFileSync(join(root, 'openapi.yaml'), bundleText())
  execFileSync(
    process.execPath,
    [join(root, 'node_modules/orval/dist/bin/orval.mjs'), '--config', 'orval.config.js'],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  for (const folder of folders) rmSync(join(root, folder, 'orval'), { recursive: true, force: true })
  // Modules are imported by name; one file that exports all of them would only make names clash.
  rmSync(join(root, 'src/contract/generated/schemas/index.ts'))
  delayResponseSchemas(join(root, 'src/contract/generated/schemas'))
  writeFileSync(join(root, 'server/generated/contract.ts'), serverContract())
  writeFileSync(join(root, 'server/generated/operations.ts'), serverHandlers())
  writeFileSync(join(root, 'server/generated/refusals.ts'), serverRefusals())
  writeFileSync(join(root, 'server/generated/rows.ts'), rowsSource())
  writeFileSync(join(root, functionsVersionPath), functionsVersionText())
  const folder = join(root, 'src/contract/generated/operations')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  for (const { name } of contract.tags) {
    const ids = operations.filter((one) => one.tag === name).map((one) => one.id)
    mkdirSync(join(folder, name))
    for (const id of ids) writeFileSync(join(folder, name, `${id}.ts`), consoleOperation(id))
    const lines = ids.map((id) => `export { ${id} } from './${name}/${id}'`)
    writeFileSync(join(folder, `${name}.ts`), `${banner}\n${lines.join('\n')}\n`)
  }
  writeFileSync(join(root, 'src/contract/generated/contract.ts'), consoleContract())
  writeFileSync(join(root, 'src/contract/generated/summaries.ts'), consoleSummaries())
  writeFileSync(join(root, 'src/contract/generated/patterns.ts'), consolePatterns())
  writeFileSync(join(root, 'src/contract/generated/normalizations.ts'), consoleNormalizations())
  writeFileSync(join(root, 'src/contract/generated/presets.ts'), consolePresets())
  for (const one of folders) writeRules(join(root, one, 'rules'))
  await writeSettings()
  // Of the files that have been written, too.
  writeFileSync(join(root, roomsPath), roomsPage())
}

const check = async () => {
  const copy = mkdtempSync(join(tmpdir(), 'postroom-generated-'))
  for (const output of outputs) cpSync(join(root, output), join(copy, output), { recursive: true })
  try {
    await write()
    for (const output of outputs) {
      execFileSync('diff', ['-r', join(copy, output), join(root, output)], { stdio: 'inherit' })
    }
  } catch {
    console.error('Generated files are stale: run `npm run generate` and commit what it writes.')
    process.exitCode = 1
  } finally {
    for (const output of outputs) {
      rmSync(join(root, output), { recursive: true, force: true })
      cpSync(join(copy, output), join(root, output), { recursive: true })
    }
    rmSync(copy, { recursive: true, force: true })
  }
}

if (process.argv.includes('--check')) await check()
else await write()
