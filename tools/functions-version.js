// @ts-check
// The version of the functions and views in server/db/functions: one more each time that a file has changed.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.js'

const folder = join(root, 'server/db/functions')
/** Where the version is, beside the files. */
export const functionsVersionPath = 'server/db/functions/version.json'

const sha256OfFiles = () => {
  const hash = createHash('sha256')
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.sql'),
  )
  for (const path of paths.toSorted()) hash.update(`${path}\n${readFileSync(join(folder, path), 'utf8')}\n`)
  return hash.digest('hex')
}

/** @returns {{ version: number, sha256: string }} those of the last time; version 0 if there are none */
const before = () => {
  try {
    return JSON.parse(readFileSync(join(root, functionsVersionPath), 'utf8'))
  } catch {
    return { version: 0, sha256: '' }
  }
}

/** The text of the file with the version. */
export const functionsVersionText = () => {
  const { version, sha256 } = before()
  const now = sha256OfFiles()
  return `${JSON.stringify({ version: now === sha256 ? version : version + 1, sha256: now }, null, 2)}\n`
}
