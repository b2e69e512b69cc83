// A database whose owner has as few rights as possible.
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { migrate } from '../server/db/migrate.ts'
import type { FreshDatabase } from './fresh-database.ts'

/**
 * A migrated database whose owner is no superuser and does not inherit what its roles may do, as a cautious
 * administrator makes it; the service connects as that owner.
 */
export const ownedDatabase = async (): Promise<FreshDatabase> => {
  const url = new URL(inject('templateUrl'))
  url.pathname = '/postgres'
  const admin = new pg.Client({ connectionString: url.href })
  await admin.connect()
  const name = `postroom_owned_${randomUUID().replaceAll('-', '')}`
  await admin.query(`create role ${name} login noinherit password '${name}'`)
  await admin.query(`grant postroom_app, postroom_operator, postroom_worker to ${name}`)
  await admin.query(`create database ${name} owner ${name} encoding 'UTF8' template template0`)
  const inside = new URL(url)
  inside.pathname = `/${name}`
  const there = new pg.Client({ connectionString: inside.href })
  await there.connect()
  // Before PostgreSQL 16 such an owner may not even create tables in it.
  await there.query(`alter schema public owner to ${name}`)
  await there.end()
  url.username = name
  url.password = name
  url.pathname = `/${name}`
  await migrate(url.href)
  return {
    url: url.href,
    drop: async () => {
      await admin.query(`drop database if exists ${name} with (force)`)
      await admin.query(`drop role ${name}`)
      await admin.end()
    },
  }
}
