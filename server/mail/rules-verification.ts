import type { WorkerDb } from '../queries/mail/enforcement.ts'
import { expectedRules } from '../queries/mail/mail-expectations.ts'
import type { DeliveryRules, OwnRules } from './doveadm.ts'
import { MailServerFailure } from './failures.ts'
import type { MailSystem } from './mail-system.ts'

/** What mail servers run for an identity when mail is delivered. */
export interface RulesEvidence {
  own_rules: OwnRules
  script_id: string | null
}

interface AskOptions {
  db: WorkerDb
  mail: MailSystem
  signal: AbortSignal
}

/** Of the answers of several servers the first of these counts. */
const byRisk = ['run', 'unknown', 'stopped'] as const

/** Whether an identity's own Sieve script runs on any of the servers. */
export const ownRulesOf = (answers: readonly DeliveryRules[]): OwnRules =>
  byRisk.find((one) => answers.some(({ own }) => own === one)) ?? 'unknown'

/** What keeps administrators' scripts from running on any of the servers. */
export const obstacleOf = (answers: readonly DeliveryRules[]): DeliveryRules['obstacle'] =>
  answers.find(({ obstacle }) => obstacle !== null)?.obstacle ?? null

/**
 * Asks whether the identity's own Sieve script runs and compares the answer with the database.
 * @returns `unknown` where the server's files are older than the view that says so; null without a mailbox.
 * @throws MailServerFailure differs when they do not agree.
 */
export const verifyOwnRules = async (
  { db, mail, signal }: AskOptions,
  address: string,
): Promise<OwnRules | null> => {
  const answers = await mail.rules(address, signal)
  const expected = await expectedRules(db, address)
  if (answers === null || expected === null) return answers && ownRulesOf(answers)
  const own = ownRulesOf(answers)
  if (own !== 'unknown' && own !== expected.own_rules)
    throw new MailServerFailure(
      'differs',
      "The mail server's answer about own Sieve scripts differs from the database.",
    )
  return own
}

/**
 * Asks which rules run for an identity when mail is delivered: the administrator's script by its name, which is a hash of its text,
 * and the identity's own. That mail has arrived elsewhere, it doesn't prove.
 * @returns null if the identity has no mailbox. A server without Sieve runs nothing: users' rules are stopped there.
 * @throws MailServerFailure older_configuration; unsupported when there is a script and a server has no Sieve; differs when a
 * server and the database do not agree.
 */
export const verifyRules = async (
  { db, mail, signal }: AskOptions,
  address: string,
): Promise<RulesEvidence | null> => {
  const answers = await mail.rules(address, signal)
  // Read afterwards: a change since then has its own receipt.
  const expected = await expectedRules(db, address)
  if (answers === null && expected === null) return null
  const obstacle = answers && obstacleOf(answers)
  if (obstacle === 'older_files')
    throw new MailServerFailure(
      'older_configuration',
      "The mail server's files don't know rules of administrators.",
    )
  if (obstacle === 'no_sieve' && expected !== null) {
    if (expected.script_id !== null)
      throw new MailServerFailure('unsupported', 'The mail server has no Sieve.')
    return { script_id: null, own_rules: 'stopped' }
  }
  const isSame = ({ own, scriptId }: DeliveryRules) =>
    own === expected?.own_rules && scriptId === expected.script_id
  if (answers === null || expected === null || !answers.every(isSame))
    throw new MailServerFailure('differs', "The mail server's answer about rules differs from the database.")
  return expected
}
