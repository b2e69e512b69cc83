import { EventEmitter, once } from 'node:events'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { beforeTests } from '../../testing/before-tests.ts'
import { freshDatabase } from '../../testing/fresh-database.ts'
import { startWatchedWorker } from './watched-worker.ts'
import { openWorkDatabase } from './work-database.ts'
import type { Queue, Job } from './worker.ts'

interface TestJob extends Job {
  job_id: number
  parts: number
}

/** Milliseconds. */
const patience = { timeout: 15_000, interval: 20 }

describe('workers of one table', () => {
  const database = beforeTests(freshDatabase, (fresh) => fresh.drop())
  const closing: (() => Promise<void>)[] = []
  let client: pg.Client
  const endAll = async () => {
    for (const close of closing.splice(0)) await close()
  }

  beforeEach(async () => {
    client = new pg.Client({ connectionString: database.url })
    await client.connect()
    await client.query(`drop table if exists test_job, test_run`)
    await client.query(`
      create table test_job (job_id integer primary key, parts integer not null default 1, attempts integer not null default 0,
        next_try_at timestamptz(3) not null default clock_timestamp(), claimed_by uuid, done_by uuid);
      create table test_run (run_id bigint generated always as identity, job_id integer not null, worker uuid not null);
      grant select, insert, update on test_job, test_run to postroom_worker`)
  })
  afterEach(async () => {
    await endAll()
    await client.end()
  })

  const ask = async <Row extends object>(text: string) => (await client.query<Row>(text)).rows
  const add = (from: number, to: number, parts = 1) =>
    ask(`insert into test_job (job_id, parts) select n, ${parts} from generate_series(${from}, ${to}) n`)
  const left = async () =>
    (await ask<{ n: number }>('select count(*)::int as n from test_job where done_by is null'))[0]?.n
  /** How often each job was run, as often as that happened. */
  const runs = () =>
    ask<{ times: number; jobs: number }>(
      `select times, count(*)::int as jobs from (select count(*)::int as times from test_run group by job_id) r
       group by times order by times`,
    )

  interface Options {
    concurrency?: number
    leaseMs?: number
    before?: (job: TestJob, signal: AbortSignal) => Promise<void>
  }

  /** A process: a worker with connections of its own. What it does of a job is in `test_run`. */
  const work = ({ concurrency = 8, leaseMs = 20_000, before = async () => undefined }: Options = {}) => {
    const db = openWorkDatabase({ url: database.url, poolSize: 4 })
    const ofWorker = 'where job_id = $1 and claimed_by = $2'
    const queue: Queue<TestJob> = {
      lease: (request) =>
        db.query(
          `update test_job t set attempts = attempts + 1, claimed_by = $1,
             next_try_at = clock_timestamp() + $2 * interval '1 millisecond'
           from (select job_id from test_job where done_by is null and next_try_at <= clock_timestamp()
             order by next_try_at limit $3 for update skip locked) due
           where t.job_id = due.job_id returning t.job_id, t.parts, t.attempts`,
          [request.worker, request.leaseMs, request.limit],
        ),
      run: async (job, worker, signal) => {
        await before(job, signal)
        await db.query(
          `with one as (
             update test_job set parts = parts - 1, claimed_by = null, next_try_at = clock_timestamp(),
               done_by = case when parts = 1 then $2::uuid end ${ofWorker} returning job_id)
           insert into test_run (job_id, worker) select job_id, $2::uuid from one`,
          [job.job_id, worker],
        )
        return job.parts > 1 ? 0 : undefined
      },
      postpone: ({ job_id }, worker, { delayMs }) =>
        db.query(
          `update test_job set claimed_by = null,
             next_try_at = clock_timestamp() + $3 * interval '1 millisecond' ${ofWorker}`,
          [job_id, worker, delayMs],
        ),
      release: ({ job_id }, worker) =>
        db.query(
          `update test_job set claimed_by = null, attempts = attempts - 1, next_try_at = clock_timestamp() ${ofWorker}`,
          [job_id, worker],
        ),
    }
    const worker = startWatchedWorker({
      queue,
      concurrency,
      leaseMs,
      timeoutMs: leaseMs / 2,
      databaseUrl: database.url,
      channel: 'postroom_test',
      onHung: db.cut,
    })
    closing.push(async () => {
      await worker.close()
      await db.close()
    })
  }

  it('do each job once, however many they are, and share them', async () => {
    await add(1, 400)
    // Nothing is done before both have begun: one alone has too few slots for all.
    const begun = new Set<string>()
    const bothHaveBegun = new EventEmitter()
    for (const name of ['one', 'other'])
      work({
        before: async () => {
          const isFirst = !begun.has(name)
          begun.add(name)
          if (begun.size === 1) await once(bothHaveBegun, 'yes')
          else if (isFirst) bothHaveBegun.emit('yes')
        },
      })
    await expect.poll(left, patience).toBe(0)
    expect(await runs()).toEqual([{ times: 1, jobs: 400 }])
    const attempts = await ask('select distinct attempts from test_job')
    expect(attempts).toEqual([{ attempts: 1 }])
    expect(await ask('select distinct worker from test_run')).toHaveLength(2)
  })

  it('do a job of many parts lease by lease, each part once, and others between them', async () => {
    await add(1, 1, 40)
    const counted: number[] = []
    work({
      concurrency: 1,
      before: async ({ job_id }) => {
        counted.push(job_id)
        // What comes later need not wait for all of it.
        if (counted.length === 1) await add(2, 2)
      },
    })
    await expect.poll(left, patience).toBe(0)
    expect(await ask('select job_id, attempts, parts from test_job order by 1')).toEqual([
      { job_id: 1, attempts: 40, parts: 0 },
      { job_id: 2, attempts: 1, parts: 0 },
    ])
    expect(counted.indexOf(2)).toBeLessThan(4)
  })

  it('put off what fails, and do the rest', async () => {
    await add(1, 20)
    const failing = new Set([3, 7])
    work({
      before: async ({ job_id }) => {
        if (failing.delete(job_id)) throw new Error('once')
      },
    })
    await expect.poll(left, patience).toBe(0)
    expect(await runs()).toEqual([{ times: 1, jobs: 20 }])
    expect(await ask('select job_id from test_job where attempts = 2 order by 1')).toEqual([
      { job_id: 3 },
      { job_id: 7 },
    ])
  })

  it('give back what they were doing when they end, as if it had not been tried', async () => {
    await add(1, 3)
    let begun = 0
    work({
      before: (_, signal) => {
        begun += 1
        return new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(new Error('ended')))
        })
      },
    })
    await expect.poll(() => begun, patience).toBe(3)
    await endAll()
    expect(await ask('select distinct attempts, claimed_by from test_job')).toEqual([
      { attempts: 0, claimed_by: null },
    ])
  })

  it('take over what one that is gone has left when its lease ends', async () => {
    await add(1, 1)
    const dead = '00000000-0000-7000-8000-00000000dead'
    await ask(
      `update test_job set claimed_by = '${dead}', attempts = 1, next_try_at = clock_timestamp() + interval '300 milliseconds'`,
    )
    const [lease] = await ask<{ next_try_at: Date }>('select next_try_at from test_job')
    let takenAt = 0
    work({
      before: async () => {
        takenAt = Date.now()
      },
    })
    await expect.poll(left, patience).toBe(0)
    expect(takenAt).toBeGreaterThanOrEqual(lease!.next_try_at.getTime())
    expect(await runs()).toEqual([{ times: 1, jobs: 1 }])
  })
})
