// The faults of mail servers and workers. After each one, the receipts must match the mail server.
import { writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { startDovecot } from '../../testing/dovecot.js'
import { until } from '../../testing/processes.js'
import { startServer } from '../../testing/server.js'
import { startMailSystem, startWorkerApart } from './fault-system.js'
import { changeRandomly, subjectsOf } from './random-changes.js'
import { compareReceipts } from './compare-receipts.js'

/**
 * @import { Row } from '../types.ts'
 * @import { MailSystem } from './fault-system.js'
 *
 * The measurements of a fault, and whether it passed.
 * @typedef {Row & { hasPassed: number }} Result
 */

/**
 * Counts the receipts of changes that were written although they couldn't be verified.
 * @param {MailSystem} system
 */
const countUnverified = async ({ postgres }) => {
  const [row] = await postgres.ask(
    `select count(*)::integer as count from enforcement where state <> 'pending' and request_id is not null`,
  )
  return Number(row?.['count'])
}

/** The kinds of errors of pending changes. @param {MailSystem} system */
const errors = async ({ postgres }) => {
  const rows = await postgres.ask(
    `select distinct coalesce(last_error, 'not tried') as error from enforcement where state = 'pending' order by 1`,
  )
  return rows.map(({ error }) => error).join(', ')
}

/**
 * Returns the milliseconds until health reports that the mail system applies changes, or doesn't.
 * @param {MailSystem} system
 * @param {boolean} isHealthy
 */
const timeToHealth = ({ organization }, isHealthy) =>
  until(async () => (await organization.isMailHealthy()) === isHealthy, { within: 40_000, every: 200 })

/**
 * Dovecot is unavailable during 200 changes.
 * @param {string} folder
 * @param {{ minutes: number }} options
 * @returns {Promise<Result>}
 */
const down = async (folder, { minutes }) => {
  const system = await startMailSystem(folder)
  await system.receipts.settled()
  await system.dovecot.kill()
  const milliseconds = minutes * 60_000
  const changing = changeRandomly(system, subjectsOf(system.identities), { count: 200, milliseconds })
  const noticeMs = await timeToHealth(system, false)
  const { longest, ...changes } = await changing
  const [unverified, reasons] = [await countUnverified(system), await errors(system)]
  await system.dovecot.start()
  const comparison = await compareReceipts(system, changes)
  const recoveryMs = await timeToHealth(system, true)
  await system.close()
  return {
    ...comparison,
    'longest change ms': longest,
    'unverified receipts': unverified,
    errors: reasons,
    'health after s': `${noticeMs / 1000}, ${recoveryMs / 1000}`,
    hasPassed: Number(comparison.hasPassed && unverified === 0 && Number.isFinite(noticeMs + recoveryMs)),
  }
}

/**
 * A server with wrong settings of mail servers is replaced by one with the right settings.
 * @param {MailSystem} system
 * @param {Record<string, string>} settings the right ones.
 * @returns {Promise<Result>}
 */
const replaceServer = async (system, settings) => {
  const noticeMs = await timeToHealth(system, false)
  const { longest, ...changes } = await changeRandomly(system, subjectsOf(system.identities), { count: 30 })
  await sleep(5000)
  const [unverified, reasons] = [await countUnverified(system), await errors(system)]
  const other = await startServer({ ...system.environment, ...settings })
  await system.server.stop()
  const comparison = await compareReceipts(system, changes)
  await other.stop()
  return {
    ...comparison,
    'longest change ms': longest,
    'unverified receipts': unverified,
    errors: reasons,
    'health after s': noticeMs / 1000,
    hasPassed: Number(comparison.hasPassed && unverified === 0 && Number.isFinite(noticeMs)),
  }
}

/** The key for doveadm isn't Dovecot's. @param {string} folder */
const wrongKey = async (folder) => {
  const file = `${folder}.key`
  writeFileSync(file, 'wrong\n')
  const system = await startMailSystem(folder, { settings: { MAIL_DOVECOT_KEY_FILE: file } })
  const result = await replaceServer(system, system.dovecot.settings)
  await system.close()
  return result
}

/** Dovecot reads another database, such as a restored copy. @param {string} folder */
const wrongDatabase = async (folder) => {
  const system = await startMailSystem(folder, { readsAnother: true })
  const dovecot = await startDovecot(system.postgres.url)
  const result = await replaceServer({ ...system, dovecot }, dovecot.settings)
  await dovecot.close()
  await system.close()
  return result
}

/** Dovecot caches sign-ins, against the documentation, and all identities have just signed in. @param {string} folder */
const cache = async (folder) => {
  const configuration = 'auth_cache_size = 10 M\nauth_cache_ttl = 1 hour\nauth_cache_negative_ttl = 1 hour\n'
  const system = await startMailSystem(folder, { configuration })
  const { organization, clients, dovecot, identities } = system
  await system.receipts.settled()
  const signInAll = () =>
    Promise.all(
      identities.map(({ address: user, password }) =>
        clients.signIn({ port: dovecot.ports.imap, user, password }),
      ),
    )
  await signInAll()
  const changes = await changeRandomly(system, subjectsOf(identities), { count: 60, milliseconds: 10_000 })
  // Cache the sign-ins again after the changes.
  await signInAll()
  const comparison = await compareReceipts(system, changes)
  const { mail } = await organization.call('GET', '/health')
  await system.close()
  const cachesSignIn = mail.caches_sign_in ?? 'nothing'
  return {
    ...comparison,
    'health of the cache': String(cachesSignIn),
    hasPassed: Number(comparison.hasPassed && cachesSignIn !== false),
  }
}

/**
 * The only worker is killed repeatedly during changes.
 * @param {string} folder
 * @param {{ runs: number }} options
 * @returns {Promise<Result>}
 */
const kill = async (folder, { runs }) => {
  const system = await startMailSystem(folder, { withWorker: false })
  const worker = await startWorkerApart({ ...system.environment, ...system.dovecot.settings })
  await system.receipts.settled()
  const milliseconds = runs * 1000
  const changing = changeRandomly(system, subjectsOf(system.identities), { count: 200, milliseconds })
  let claimed = 0
  for (let run = 0; run < runs; run += 1) {
    await sleep(Math.random() * 500)
    const [row] = await system.postgres.ask(
      'select count(*)::integer as tasks from enforcement where claimed_by is not null',
    )
    await worker.kill()
    claimed += Number(row?.['tasks'])
    await worker.start()
  }
  const { longest, ...changes } = await changing
  const comparison = await compareReceipts(system, changes)
  await worker.stop()
  await system.close()
  return { ...comparison, 'longest change ms': longest, kills: runs, 'claimed tasks': claimed }
}

/**
 * A server and a separate worker share the work. The database records each claim.
 * @param {string} folder
 * @returns {Promise<Result>}
 */
const two = async (folder) => {
  const system = await startMailSystem(folder)
  const { postgres } = system
  await postgres.ask('create table claim (enforcement_id uuid, before uuid, after uuid)')
  await postgres.ask(`create function note_claim() returns trigger language plpgsql security definer as $$
    begin insert into public.claim values (new.enforcement_id, old.claimed_by, new.claimed_by); return null; end $$`)
  await postgres.ask(`create trigger note_claim after update of claimed_by on enforcement for each row
    when (old.claimed_by is distinct from new.claimed_by) execute function note_claim()`)
  const worker = await startWorkerApart({ ...system.environment, ...system.dovecot.settings })
  const { longest, ...changes } = await changeRandomly(system, subjectsOf(system.identities), {
    count: 200,
    milliseconds: 15_000,
  })
  const comparison = await compareReceipts(system, changes)
  const [row] = await postgres.ask(
    `select count(distinct after)::integer as workers, count(*) filter (where before is not null and after is not null)::integer
       as doubled, min(n)::integer as least
     from claim, lateral (select count(*) as n from claim c where c.after = claim.after) share where after is not null`,
  )
  await worker.stop()
  await system.close()
  const workers = Number(row?.['workers'])
  const doubled = Number(row?.['doubled'])
  return {
    ...comparison,
    'longest change ms': longest,
    workers,
    'smaller share': Number(row?.['least']),
    'taken from another': doubled,
    hasPassed: Number(comparison.hasPassed && workers === 2 && doubled === 0),
  }
}

/**
 * PostgreSQL is restarted three times during changes, while Dovecot and the server run.
 * @param {string} folder
 * @returns {Promise<Result>}
 */
const database = async (folder) => {
  const system = await startMailSystem(folder)
  const { postgres, clients, dovecot, identities } = system
  const [first] = identities
  const login = { port: dovecot.ports.imap, user: first?.address ?? '', password: first?.password ?? '' }
  let slowestMs = 0
  /** @type {Set<string>} */
  const failures = new Set()
  // The first identity isn't changed: it signs in throughout.
  const subjects = subjectsOf(identities.slice(1))
  const changing = changeRandomly(system, subjects, { count: 100, milliseconds: 15_000 })
  for (let run = 0; run < 3; run += 1) {
    await sleep(3000)
    await postgres.stop()
    failures.add(await clients.signIn(login))
    await postgres.start()
    const signInMs = await until(async () => {
      const response = await clients.signIn(login)
      if (response !== 'OK') failures.add(response)
      return response === 'OK'
    })
    slowestMs = Math.max(slowestMs, signInMs)
  }
  const { longest, ...changes } = await changing
  const comparison = await compareReceipts(system, changes)
  const to = first?.address ?? ''
  const deliveryResponse = await clients.deliver({ port: dovecot.ports.lmtp, to, protocol: 'LMTP' })
  await system.close()
  const isRejected = [...failures].some((one) => one.includes('AUTHENTICATIONFAILED'))
  return {
    ...comparison,
    'longest change ms': longest,
    'signs in after ms': slowestMs,
    'during the outage': [...failures].join('; '),
    delivery: deliveryResponse.slice(0, 3),
    hasPassed: Number(
      comparison.hasPassed && Number.isFinite(slowestMs) && deliveryResponse.startsWith('250') && !isRejected,
    ),
  }
}

/** @type {Record<string, (folder: string, options: { minutes: number, runs: number }) => Promise<Result>>} */
export const faults = {
  down,
  key: wrongKey,
  'other-database': wrongDatabase,
  cache,
  kill,
  two,
  restart: database,
}
