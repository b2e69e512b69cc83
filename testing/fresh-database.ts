// A migrated, empty database for a test file.
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** The migrated database of which each test file gets a copy. */
    templateUrl: string
  }
}

/** A migrated, empty database of one test file's own. */
export interface FreshDatabase {
  url: string
  drop(): Promise<void>
}

const administer = async (url: string, statement: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Copies the migrated template; drop it when the file's tests are done. */
export const freshDatabase = async (): Promise<FreshDatabase> => {
  const url = new URL(inject('templateUrl'))
  const template = url.pathname.slice(1)
  const name = `postroom_test_${randomUUID().replaceAll('-', '')}`
  url.pathname = '/postgres'
  const admin = url.href
  await administer(admin, `create database ${name} template ${template}`)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => administer(admin, `drop database if exists ${name} with (force)`) }
}
