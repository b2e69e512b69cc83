// The faults of mail servers and workers, each with what it must leave behind.
import { writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { startDovecot } from '../../testing/dovecot.js'
import { until } from '../../testing/processes.js'
import { startServer } from '../../testing/server.js'
import { startMailSystem, startWorkerApart } from './fault-system.js'
import { act, subjectsOf } from './random-changes.js'
import { compareWithTruth } from './compare-receipts.js'

/**
 * @import { Row } from '../types.ts'
 * @import { MailSystem } from './fault-system.js'
 *
 * The observations of a fault, beside whether it was as it should be.
 * @typedef {Row & { hasPassed: number }} Seen
 */

/**
 * How many receipts of changes were written although they couldn't be verified.
 * @param {MailSystem} system
 */
const lies = async ({ postgres }) => {
  const [row] = await postgres.ask(
    `select count(*)::integer as lies from enforcement where state <> 'pending' and request_id is not null`,
  )
  return Number(row?.['lies'])
}

/** The kinds of errors of pending changes. @param {MailSystem} system */
const errors = async ({ postgres }) => {
  const rows = await postgres.ask(
    `select distinct coalesce(last_error, 'not tried') as error from enforcement where state = 'pending' order by 1`,
  )
  return rows.map(({ error }) => error).join(', ')
}

/**
 * Milliseconds until health says of the mail system that it applies changes, or does not.
 * @param {MailSystem} system
 * @param {boolean} isWell
 */
const healthSays = ({ organization }, isWell) =>
  until(async () => (await organization.isMailWell()) === isWell, { within: 40_000, every: 200 })

/**
 * Dovecot is away while 200 acts are done.
 * @param {string} folder
 * @param {{ minutes: number }} options
 * @returns {Promise<Seen>}
 */
const down = async (folder, { minutes }) => {
  const system = await startMailSystem(folder)
  await system.receipts.settled()
  await system.dovecot.kill()
  const milliseconds = minutes * 60_000
  const acting = act(system, subjectsOf(system.people), { count: 200, milliseconds })
  const noticed = await healthSays(system, false)
  const { longest, ...done } = await acting
  const [told, why] = [await lies(system), await errors(system)]
  await system.dovecot.start()
  const truth = await compareWithTruth(system, done)
  const back = await healthSays(system, true)
  await system.close()
  return {
    ...truth,
    'longest act ms': longest,
    'told while away': told,
    errors: why,
    'health after s': `${noticed / 1000}, ${back / 1000}`,
    hasPassed: Number(truth.hasPassed && told === 0 && Number.isFinite(noticed + back)),
  }
}

/**
 * A server that works for mail servers wrongly set up, then one that does so rightly.
 * @param {MailSystem} system
 * @param {Record<string, string>} right settings of the other one.
 * @returns {Promise<Seen>}
 */
const mended = async (system, right) => {
  const noticed = await healthSays(system, false)
  const { longest, ...done } = await act(system, subjectsOf(system.people), { count: 30 })
  await sleep(5000)
  const [told, why] = [await lies(system), await errors(system)]
  const other = await startServer({ ...system.environment, ...right })
  await system.server.stop()
  const truth = await compareWithTruth(system, done)
  await other.stop()
  return {
    ...truth,
    'longest act ms': longest,
    'told while away': told,
    errors: why,
    'health after s': noticed / 1000,
    hasPassed: Number(truth.hasPassed && told === 0 && Number.isFinite(noticed)),
  }
}

/** The key of doveadm is another one than Dovecot's. @param {string} folder */
const wrongKey = async (folder) => {
  const file = `${folder}.key`
  writeFileSync(file, 'wrong\n')
  const system = await startMailSystem(folder, { settings: { MAIL_DOVECOT_KEY_FILE: file } })
  const seen = await mended(system, system.dovecot.settings)
  await system.close()
  return seen
}

/** Dovecot reads another database: one that was restored beside, say. @param {string} folder */
const wrongDatabase = async (folder) => {
  const system = await startMailSystem(folder, { readsAnother: true })
  const dovecot = await startDovecot(system.postgres.url)
  const seen = await mended({ ...system, dovecot }, dovecot.settings)
  await dovecot.close()
  await system.close()
  return seen
}

/** Dovecot keeps sign-ins, against what the documents say, and everybody has just signed in. @param {string} folder */
const cache = async (folder) => {
  const configuration = 'auth_cache_size = 10 M\nauth_cache_ttl = 1 hour\nauth_cache_negative_ttl = 1 hour\n'
  const system = await startMailSystem(folder, { configuration })
  const { organization, clients, dovecot, people } = system
  await system.receipts.settled()
  const signInAll = () =>
    Promise.all(
      people.map(({ address: user, password }) =>
        clients.signIn({ port: dovecot.ports.imap, user, password }),
      ),
    )
  await signInAll()
  const done = await act(system, subjectsOf(people), { count: 60, milliseconds: 10_000 })
  // In between too: what they ask for is kept again.
  await signInAll()
  const truth = await compareWithTruth(system, done)
  const { mail } = await organization.call('GET', '/health')
  await system.close()
  const told = mail.caches_sign_in ?? 'nothing'
  return {
    ...truth,
    'health of the cache': String(told),
    hasPassed: Number(truth.hasPassed && told !== false),
  }
}

/**
 * The one worker is killed again and again, while acts are done and tasks are worked on.
 * @param {string} folder
 * @param {{ runs: number }} options
 * @returns {Promise<Seen>}
 */
const kill = async (folder, { runs }) => {
  const system = await startMailSystem(folder, { withWorker: false })
  const worker = await startWorkerApart({ ...system.environment, ...system.dovecot.settings })
  await system.receipts.settled()
  const milliseconds = runs * 1000
  const acting = act(system, subjectsOf(system.people), { count: 200, milliseconds })
  let inWork = 0
  for (let run = 0; run < runs; run += 1) {
    await sleep(Math.random() * 500)
    const [row] = await system.postgres.ask(
      'select count(*)::integer as tasks from enforcement where claimed_by is not null',
    )
    await worker.kill()
    inWork += Number(row?.['tasks'])
    await worker.start()
  }
  const { longest, ...done } = await acting
  const truth = await compareWithTruth(system, done)
  await worker.stop()
  await system.close()
  return { ...truth, 'longest act ms': longest, kills: runs, 'tasks in work then': inWork }
}

/**
 * A server and a worker apart share the work; each claim is written down by the database.
 * @param {string} folder
 * @returns {Promise<Seen>}
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
  const { longest, ...done } = await act(system, subjectsOf(system.people), {
    count: 200,
    milliseconds: 15_000,
  })
  const truth = await compareWithTruth(system, done)
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
    ...truth,
    'longest act ms': longest,
    workers,
    'smaller share': Number(row?.['least']),
    'taken from another': doubled,
    hasPassed: Number(truth.hasPassed && workers === 2 && doubled === 0),
  }
}

/**
 * PostgreSQL is restarted under Dovecot and the server, three times while acts are done.
 * @param {string} folder
 * @returns {Promise<Seen>}
 */
const database = async (folder) => {
  const system = await startMailSystem(folder)
  const { postgres, clients, dovecot, people } = system
  const [first] = people
  const login = { port: dovecot.ports.imap, user: first?.address ?? '', password: first?.password ?? '' }
  let recovery = 0
  /** @type {Set<string>} */
  const words = new Set()
  // The first of them is left alone: she signs in throughout.
  const subjects = subjectsOf(people.slice(1))
  const acting = act(system, subjects, { count: 100, milliseconds: 15_000 })
  for (let run = 0; run < 3; run += 1) {
    await sleep(3000)
    await postgres.stop()
    words.add(await clients.signIn(login))
    await postgres.start()
    const took = await until(async () => {
      const answer = await clients.signIn(login)
      if (answer !== 'OK') words.add(answer)
      return answer === 'OK'
    })
    recovery = Math.max(recovery, took)
  }
  const { longest, ...done } = await acting
  const truth = await compareWithTruth(system, done)
  const to = first?.address ?? ''
  const delivered = await clients.deliver({ port: dovecot.ports.lmtp, to, protocol: 'LMTP' })
  await system.close()
  const isOpen = [...words].some((word) => word.includes('AUTHENTICATIONFAILED'))
  return {
    ...truth,
    'longest act ms': longest,
    'signs in after ms': recovery,
    'while away': [...words].join('; '),
    delivery: delivered.slice(0, 3),
    hasPassed: Number(truth.hasPassed && Number.isFinite(recovery) && delivered.startsWith('250') && !isOpen),
  }
}

/** @type {Record<string, (folder: string, options: { minutes: number, runs: number }) => Promise<Seen>>} */
export const faults = {
  down,
  key: wrongKey,
  'other-database': wrongDatabase,
  cache,
  kill,
  two,
  restart: database,
}
