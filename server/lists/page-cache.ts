import type { Db } from '../db/pool.ts'
import { Lru } from '../cache/lru.ts'

interface Kept {
  version: number
  /** JSON. */
  body: Buffer
}

/** Bytes of the longest page that is kept: twice what a usual one has. All together are at most 4 MB. */
const longest = 65_536
const memory = new Lru<Kept>(60, 60_000)

/** Whether pages are kept. A bench does without. */
export const keeping = { pages: true }

const version = {
  name: 'list_version',
  text: 'select list_version as version from organization where organization_id = $1',
}

/** A page as it was last found, or null when something may have changed since: the database knows. */
export const getPage = async (db: Db, name: string): Promise<Buffer | null> => {
  const kept = keeping.pages ? memory.get(name) : undefined
  if (kept === undefined) return null
  const row = await db.ofOrganization<{ version: number }>(version)
  return row?.version === kept.version ? kept.body : null
}

/** Keeps a page for as long as lists have that version: whoever looks at a list asks for it again and again. */
export const putPage = (name: string, version: number, body: Buffer): void => {
  if (keeping.pages && body.length <= longest) memory.set(name, { version, body })
}
