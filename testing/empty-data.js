// Settings for a server without data.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ask } from './postgres.js'

/** The caller chooses the place of the data, never the settings of the machine. */
export const noData = {
  DATABASE_URL: undefined,
  DATABASE_DIRECT_URL: undefined,
  DATABASE_OWNER_URL: undefined,
  POSTROOM_DATA_DIR: undefined,
  REDIS_URL: undefined,
}

/**
 * A place for data with nothing in it: a database on the server of DATABASE_URL, or else a folder.
 * @returns {Promise<{ environment: Record<string, string>, remove: () => Promise<void> }>} the settings by which servers
 * and commands find it.
 */
export const emptyData = async () => {
  const external = process.env['DATABASE_URL']
  if (!external) {
    const folder = mkdtempSync(join(tmpdir(), 'postroom-data-'))
    return {
      environment: { POSTROOM_DATA_DIR: folder },
      remove: async () => rmSync(folder, { recursive: true, force: true }),
    }
  }
  const name = `postroom_data_${process.pid}_${Date.now()}`
  await ask(external, `create database ${name} encoding 'UTF8' template template0`)
  const url = new URL(external)
  url.pathname = `/${name}`
  return {
    environment: { DATABASE_URL: url.href },
    remove: async () => void (await ask(external, `drop database ${name} with (force)`)),
  }
}
