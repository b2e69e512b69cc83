// Starts PostgreSQL for the server tests, with a migrated template.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../server/embedded-postgres/embedded.ts'
import { migrate } from '../server/db/migrate.ts'

const template = 'postroom_test_template'

const withDatabase = (url: string, name: string) => {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}

const startOwn = async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'postroom-test-'))
  const { url, stop } = await startEmbedded({ dataDir, log: () => undefined, durable: false })
  return { url, stop: () => stop().then(() => rm(dataDir, { recursive: true, force: true })) }
}

/** What the first of the two projects of the server's tests started, for the other one. */
const startedUrl = 'POSTROOM_TEST_TEMPLATE'

/**
 * Gives the server's tests one PostgreSQL for the run and in it a migrated template: the one that
 * TEST_DATABASE_URL or DATABASE_URL names, else an embedded one that lives as long as the run.
 */
export const setup = async (project: TestProject) => {
  const started = process.env[startedUrl]
  if (started) {
    project.provide('templateUrl', started)
    return undefined
  }
  const external = process.env['TEST_DATABASE_URL'] ?? process.env['DATABASE_URL']
  const { url, stop } = external ? { url: external, stop: async () => undefined } : await startOwn()
  const client = new pg.Client({ connectionString: url })
  // A unique name: two runs may share an external server.
  const name = `${template}_${process.pid}`
  const templateUrl = withDatabase(url, name)
  try {
    await client.connect()
    await client.query(`drop database if exists ${name}`)
    await client.query(`create database ${name} encoding 'UTF8' template template0`)
    await migrate(templateUrl)
  } catch (error) {
    await client.end()
    await stop()
    throw error
  }
  process.env[startedUrl] = templateUrl
  project.provide('templateUrl', templateUrl)
  return async () => {
    delete process.env[startedUrl]
    await client.query(`drop database if exists ${name} with (force)`)
    await client.end()
    await stop()
  }
}
