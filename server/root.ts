import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The nearest folder above `from` that holds package.json. */
const above = (from: string): string => {
  if (existsSync(join(from, 'package.json'))) return from
  const parent = dirname(from)
  if (parent === from) throw new Error('package.json is missing. The installation is incomplete.')
  return above(parent)
}

/** The folder of the installation, whether this runs from source or built. */
export const root = above(dirname(fileURLToPath(import.meta.url)))
