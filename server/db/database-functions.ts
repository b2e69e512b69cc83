import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { root } from '../root.ts'
import { codeOf } from './failures.ts'

const folder = join(root, 'server/db/functions')

/** One file of `server/db/functions`: a function or a view with its rights, and the triggers that run it. */
interface Source {
  /** Within the folder, for example `addresses/refusal.sql`. */
  path: string
  text: string
  sha256: string
}

/** The version of the files: one more after each change (`npm run generate`). */
export const functionsVersion = async (): Promise<number> => {
  const { version } = JSON.parse(await readFile(join(folder, 'version.json'), 'utf8')) as { version: number }
  return version
}

const readSources = async (): Promise<Source[]> => {
  const paths = (await readdir(folder, { recursive: true })).filter((path) => path.endsWith('.sql'))
  return Promise.all(
    paths.toSorted().map(async (path) => {
      const text = await readFile(join(folder, path), 'utf8')
      return { path, text, sha256: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

/** The files that the database doesn't have, or has with another text. */
export const changedFunctions = async (client: Pick<pg.ClientBase, 'query'>): Promise<Source[]> => {
  const { rows } = await client.query<Pick<Source, 'path' | 'sha256'>>(
    'select path, sha256 from function_file',
  )
  const applied = new Map(rows.map(({ path, sha256 }) => [path, sha256]))
  return (await readSources()).filter(({ path, sha256 }) => applied.get(path) !== sha256)
}

/** Whether the database has functions of a newer program; false in an empty one. */
export const hasNewerFunctions = async (client: Pick<pg.ClientBase, 'query'>): Promise<boolean> => {
  const { rows } = await client.query<{ newer: boolean | null }>(
    'select max(version) > $1 as newer from function_file',
    [await functionsVersion()],
  )
  return rows[0]?.newer ?? false
}

/** A function, a table or view, or a type is missing: another file creates it. */
const missingCodes = new Set(['42883', '42P01', '42704'])

/** Runs a file. @returns the error if something that it uses is still missing. */
const apply = async (
  client: Pick<pg.ClientBase, 'query'>,
  source: Source,
  version: number,
): Promise<unknown> => {
  await client.query('savepoint before_file')
  try {
    await client.query(source.text)
    await client.query(
      `insert into function_file (path, sha256, version) values ($1, $2, $3)
       on conflict (path) do update set sha256 = excluded.sha256, version = excluded.version`,
      [source.path, source.sha256, version],
    )
    await client.query('release savepoint before_file')
    return null
  } catch (error) {
    if (missingCodes.has(codeOf(error))) {
      await client.query('rollback to savepoint before_file')
      return error
    }
    if (error instanceof Error) error.message = `server/db/functions/${source.path}: ${error.message}`
    throw error
  }
}

/**
 * Runs the files in the transaction of the connection. A file that uses a function or view of another one runs after it, whatever the
 * order of their names.
 * @throws the error of the first file that can't run even after all others.
 */
export const applyFunctions = async (
  client: Pick<pg.ClientBase, 'query'>,
  sources: readonly Source[],
): Promise<void> => {
  // The owner of most functions is the operator's role, which has no other reason to create anything.
  await client.query('grant create on schema public, mail to postroom_operator')
  const version = await functionsVersion()
  let waiting = sources
  while (waiting.length > 0) {
    const postponed: Source[] = []
    const errors: unknown[] = []
    for (const source of waiting) {
      const error = await apply(client, source, version)
      if (error === null) continue
      postponed.push(source)
      errors.push(error)
    }
    if (postponed.length === waiting.length) {
      const [error] = errors
      throw new Error(
        `server/db/functions/${postponed[0]?.path} uses what no file creates: ${error instanceof Error ? error.message : ''}`,
        { cause: error },
      )
    }
    waiting = postponed
  }
  await client.query('revoke create on schema public, mail from postroom_operator')
}
