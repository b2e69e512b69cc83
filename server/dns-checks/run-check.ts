import { v7 as uuidv7 } from 'uuid'
import type { Database, Db } from '../db/database.ts'
import { domainStatus, purposeOf, type Status } from '../dns/domain-status.ts'
import { isCached } from '../dns/second-opinion.ts'
import { domainSentences } from '../dns/sentences/domain.ts'
import type { Check, Finding, MailFacts, SeenValue } from '../dns/types.ts'
import type { DomainRecordRow, DomainRow } from '../generated/rows.ts'
import {
  deleteRecords,
  endCheck,
  insertChanges,
  type CheckJob,
  type CheckRows,
  checkRows,
  setDnsStatus,
  setProof,
  type StoredChange,
  type StoredRecord,
  storeRecords,
} from '../queries/dns/check-jobs.ts'
import { changeState, factsOf, storedFinding, isSameState } from '../views/dns.ts'
import { confirmedFindings, keyOf } from './confirm.ts'
import { type Load, nextDelay } from './schedule.ts'
import { isFailure, settledRecord } from './settle.ts'

/** How the records of one domain are checked. */
export interface Checker {
  /** The resolvers that it asks. */
  resolvers: readonly string[]
  isInvented: boolean
  /** The facts to compare with. @param said by the operator. */
  facts: (said: MailFacts) => MailFacts
  check: (facts: MailFacts, signal: AbortSignal) => Promise<Finding[]>
  /** Finds the zone that has the domain's records; null if it is unknown. */
  findZone: (signal: AbortSignal) => Promise<string | null>
  /** What the domain's own name servers say about findings; a finding without an answer from them is absent. */
  confirm: (
    findings: readonly Finding[],
    facts: MailFacts,
    signal: AbortSignal,
  ) => Promise<ReadonlyMap<Finding, Finding>>
}

/** What a domain says while no name server may be asked. */
const uncheckedSentence = "The operator hasn't set up DNS checks, so no name server was asked."

const keyOfRow = (row: Pick<DomainRecordRow, 'check_name' | 'subject'>) => `${row.check_name} ${row.subject}`
const byKey = (records: readonly DomainRecordRow[]) => new Map(records.map((row) => [keyOfRow(row), row]))

const stateOf = ({ verdict, code, seen }: StoredRecord) =>
  changeState({ verdict, code: code as Finding['code'], seen: seen as SeenValue[] })

const changeOf = (
  before: DomainRecordRow | undefined,
  after: StoredRecord | undefined,
): StoredChange | null => {
  const row = after ?? before
  if (row === undefined) return null
  const former = before === undefined ? null : stateOf(before)
  const latter = after === undefined ? null : stateOf(after)
  if (former !== null && latter !== null && isSameState(former, latter)) return null
  const { check_name, subject, host, record_type } = row
  return { change_id: uuidv7(), check_name, subject, host, record_type, before: former, after: latter }
}

interface Settled {
  records: StoredRecord[]
  changes: StoredChange[]
  /** Records that are no longer checked. */
  goneIds: string[]
}

/** Returns what to store after a check. A record is gone only if everything else was answered. */
const settled = (rows: CheckRows, findings: readonly Finding[], now: Date): Settled => {
  const before = byKey(rows.records)
  const records = findings.map((one) => settledRecord(one, before.get(keyOf(one)), now))
  const keys = new Set(findings.map(keyOf))
  const isWhole = !findings.some(isFailure)
  const gone = isWhole ? rows.records.filter((row) => !keys.has(keyOfRow(row))) : []
  const changes =
    rows.records.length === 0
      ? []
      : [
          ...records.map((one) => changeOf(before.get(keyOfRow(one)), one)),
          ...gone.map((one) => changeOf(one, undefined)),
        ]
  return {
    records,
    changes: changes.filter((one) => one !== null),
    goneIds: gone.map(({ record_id }) => record_id),
  }
}

/** Whether a change of a record doesn't count yet, or resolvers have an old answer. */
const isChanging = (finding: Finding): boolean => finding.code === 'still_spreading' || isCached(finding)

/** The shortest time that others may remember the records that decide: those that are changing, or those that are incorrect. */
const shortestTtl = (findings: readonly Finding[], status: Status): number | null => {
  const isBad = status === 'broken' || status === 'not_set_up'
  const changing = findings.filter(isChanging)
  const bad = findings.filter(({ verdict }) => !isBad || verdict === 'broken' || verdict === 'absent')
  const deciding = changing.length > 0 ? changing : bad
  const ttls = (deciding.length > 0 ? deciding : findings).flatMap(({ ttl }) => (ttl === null ? [] : [ttl]))
  return ttls.length > 0 ? 1000 * Math.min(...ttls) : null
}

interface Outcome {
  rows: CheckRows
  facts: MailFacts
  findings: readonly Finding[]
  checker: Checker | null
  worker: string
  load: Load
  zoneName: string | null
  random: number
}

/** Notes whether the record that proved the domain is there. Without an answer nothing changes. */
const storeProof = async (db: Db, domain: DomainRow, records: readonly StoredRecord[], now: Date) => {
  const proof = records.find((one) => one.check_name === 'proof' && one.unchecked_since === null)
  if (proof === undefined || proof.verdict === 'cannot_tell') return
  await setProof(
    db,
    domain.domain_id,
    proof.verdict === 'ok'
      ? { seenAt: now, lapsedAt: null }
      : { seenAt: domain.proof_seen_at, lapsedAt: domain.proof_lapsed_at ?? now },
  )
}

/** Stores the result of a check, and sets the next one. */
const store = async (
  db: Db,
  { rows, facts, findings, checker, worker, load, zoneName, random }: Outcome,
): Promise<void> => {
  const { domain, check } = rows
  const { now } = check
  const { records, changes, goneIds } = settled(rows, findings, now)
  await storeRecords(db, domain.domain_id, records)
  if (goneIds.length > 0) await deleteRecords(db, domain.domain_id, goneIds)
  if (changes.length > 0) await insertChanges(db, domain.domain_id, changes)
  await storeProof(db, domain, records, now)
  const known = records.map((one) => storedFinding(one as DomainRecordRow))
  const status = checker === null ? 'cannot_tell' : domainStatus(known, facts).status
  const since = status === domain.dns_status && domain.dns_since !== null ? domain.dns_since : now
  const required = records.filter((one) => purposeOf(one.check_name as Check, facts) === 'required')
  const unchecked = required.flatMap(({ unchecked_since }) =>
    unchecked_since === null ? [] : [unchecked_since],
  )
  const sentence =
    checker === null ? uncheckedSentence : domainSentences(domain.domain_name_unicode, facts, known).sentence
  await setDnsStatus(db, {
    domain_id: domain.domain_id,
    dns_status: status,
    dns_since: since,
    dns_unchecked_since: unchecked.length > 0 ? new Date(Math.min(...unchecked.map(Number))) : null,
    dns_sentence: sentence,
  })
  const fails = findings.some(
    (one) => isFailure(one) && one.code !== 'still_spreading' && purposeOf(one.check, facts) === 'required',
  )
  const isGood = status === 'verified' || status === 'advice'
  const failedCount = fails ? check.failed_count + 1 : 0
  const delayMs = nextDelay(
    {
      status,
      statusMs: now.getTime() - since.getTime(),
      ttlMs: shortestTtl(findings, status),
      failedCount,
      waitingMs: check.waiting_since && now.getTime() - check.waiting_since.getTime(),
      waitingCount: check.waiting_count,
      isUnconfirmed: findings.some(isChanging),
      load,
    },
    random,
  )
  await endCheck(db, domain.domain_id, worker, {
    delayMs,
    waitingSince: isGood && !findings.some(isChanging) ? null : check.waiting_since,
    waitingCount: check.waiting_count + 1,
    failedCount,
    resolvers: checker?.resolvers ?? [],
    isInvented: checker?.isInvented ?? false,
    zoneName,
  })
}

interface CheckOptions {
  database: Pick<Database, 'read' | 'write'>
  worker: string
  /** How a domain is checked; null: not at all. */
  checkerOf: (domain: string) => Checker | null
  readLoad: () => Promise<Load>
  signal: AbortSignal
}

/** Checks the records of a domain of this worker, and stores what it finds unless another worker has taken over. */
export const runCheck = async (
  { organization_id, domain_id, domain_name }: CheckJob,
  { database, worker, checkerOf, readLoad, signal }: CheckOptions,
): Promise<void> => {
  const first = await database.read(organization_id, (db) => checkRows(db, domain_id))
  if (first === null) return
  const checker = checkerOf(domain_name)
  const said = factsOf(first)
  const facts = checker?.facts(said) ?? said
  const before = byKey(first.records)
  const firstFindings = checker === null ? [] : await checker.check(facts, signal)
  const findings =
    checker === null
      ? []
      : await confirmedFindings(
          firstFindings,
          { before, isAwaited: first.check.waiting_since !== null },
          (bad) => checker.confirm(bad, facts, signal),
        )
  const zoneName = (await checker?.findZone(signal)) ?? null
  const load = await readLoad()
  signal.throwIfAborted()
  await database.write(organization_id, async (db) => {
    const rows = await checkRows(db, domain_id, { locks: true })
    if (rows?.check.claimed_by !== worker) return
    await store(db, { rows, facts, findings, checker, worker, load, zoneName, random: Math.random() })
  })
}
