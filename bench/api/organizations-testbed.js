// A server with a thousand small organizations and a large one.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { importBuilt } from '../../testing/built-server.js'
import { exitOnSignals } from '../../testing/processes.js'
import { build } from '../../tools/build.js'
import { serve } from './testbed.js'
import { keysOf, seedOrganizations } from './seed-organizations.js'

/**
 * @param {string} url
 * @param {string} name
 */
const onDatabase = (url, name) => {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}

/** @param {string} url */
const connected = async (url) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
}

/**
 * The PostgreSQL that a URL names, its user a superuser; or an embedded one on a folder.
 * @param {string} [url]
 * @param {string} [given]
 */
const openPostgres = async (url, given) => {
  if (url) return { url, close: async () => undefined }
  const folder = given ? resolve(given) : mkdtempSync(join(tmpdir(), 'postroom-bench-'))
  mkdirSync(folder, { recursive: true })
  const { startEmbedded } = await importBuilt('embedded-postgres/embedded.js')
  const embedded = await startEmbedded({ dataDir: folder, log: console.log })
  return {
    url: embedded.url,
    close: async () => {
      await embedded.stop()
      if (!given) rmSync(folder, { recursive: true, force: true })
    },
  }
}

/**
 * A database of that name with organizations of those sizes, seeded when there is none yet, and a server on it.
 * @param {string} url
 * @param {string} name
 * @param {readonly number[]} sizes
 * @param {number} keys how many organizations get one.
 */
const openDatabase = async (url, name, sizes, keys) => {
  const databaseUrl = onDatabase(url, name)
  const admin = await connected(onDatabase(url, 'postgres'))
  const { rows } = await admin.query('select from pg_database where datname = $1', [name])
  if (rows.length === 0) {
    await admin.query(`create database ${name} encoding 'UTF8' template template0`)
    try {
      const { migrate } = await importBuilt('db/migrate.js')
      await migrate(databaseUrl)
      const seeding = await connected(databaseUrl)
      await seedOrganizations(seeding, sizes, (text) => console.log(`${name}, ${text}`))
      await seeding.end()
    } catch (error) {
      // The next run would take a half-filled database for a whole one.
      await admin.query(`drop database ${name} with (force)`)
      throw error
    }
  }
  await admin.end()
  const client = await connected(databaseUrl)
  const organizations = await keysOf(client, keys)
  const process = await serve({ DATABASE_URL: databaseUrl }, 'bench/api/uncached-server.js')
  return {
    organizations,
    client,
    process,
    close: async () => {
      await process.stop()
      await client.end()
    },
  }
}

/**
 * One PostgreSQL with two databases: in one a small organization alone, in the other many of its size and a large one.
 * @param {object} options
 * @param {number} options.organizations how many.
 * @param {number} options.identities of each of them.
 * @param {number} options.large identities of the large one.
 * @param {number} options.keys
 * @param {string | undefined} options.url of a PostgreSQL to use, as a superuser; without one an embedded one.
 * @param {string | undefined} options.folder where an embedded one stays; without one it goes.
 */
export const openOrganizations = async ({ organizations, identities, large, keys, url, folder }) => {
  exitOnSignals()
  await build({ only: ['server'] })
  const postgres = await openPostgres(url, folder)
  const alone = await openDatabase(postgres.url, `bench_alone_${identities}`, [identities], 1)
  const sizes = [large, ...Array.from({ length: organizations }, () => identities)]
  const many = await openDatabase(
    postgres.url,
    `bench_many_${organizations}_${identities}_${large}`,
    sizes,
    keys + 1,
  )
  const { rows } = await many.client.query(
    "select split_part(pg_read_file('postmaster.pid'), e'\\n', 1)::integer as pid, pg_database_size(current_database()) as size",
  )
  return {
    alone,
    many,
    postmaster: rows[0].pid,
    /** Bytes of the database of many. */
    size: Number(rows[0].size),
    close: async () => {
      await many.close()
      await alone.close()
      await postgres.close()
    },
  }
}
