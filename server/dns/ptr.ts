import { failedResult, findingOf, lookUpAddresses, type CheckResult } from './findings.ts'
import { plainAddress, reverseName } from './names.ts'
import { dataOfType } from './records.ts'
import type { Answer, MailFacts, Resolver, RunCheck } from './types.ts'

/** Names of an address that are looked up. */
const maxNames = 5

const checkGreeting = async (
  address: string,
  names: readonly string[],
  { heloName }: MailFacts,
  resolver: Resolver,
): Promise<CheckResult> => {
  if (heloName === null) return { verdict: 'ok', code: 'confirmed' }
  const { addresses, failure } = await lookUpAddresses(heloName, resolver)
  if (!addresses.includes(address)) {
    if (failure !== null) return failedResult(failure)
    return { verdict: 'advice', code: 'greeting_elsewhere', evidence: { hosts: [heloName] } }
  }
  const [name = ''] = names
  return names.includes(heloName)
    ? { verdict: 'ok', code: 'confirmed' }
    : { verdict: 'ok', code: 'confirmed_other_name', evidence: { name } }
}

const check = async (
  address: string,
  answer: Answer,
  facts: MailFacts,
  resolver: Resolver,
): Promise<CheckResult> => {
  if (answer.kind === 'failed') return failedResult(answer)
  const names = answer.kind === 'records' ? dataOfType(answer.records, 'PTR').map(({ target }) => target) : []
  if (names.length === 0) return { verdict: 'absent', code: 'no_name' }
  const lookUps = await Promise.all(
    names.slice(0, maxNames).map(async (name) => ({ name, ...(await lookUpAddresses(name, resolver)) })),
  )
  const confirmed = lookUps.flatMap(({ name, addresses }) => (addresses.includes(address) ? [name] : []))
  if (confirmed.length > 0) return checkGreeting(address, confirmed, facts, resolver)
  const failure = lookUps.find((one) => one.failure !== null)?.failure
  if (failure) return failedResult(failure)
  return { verdict: 'broken', code: 'not_confirmed', evidence: { hosts: names } }
}

/**
 * Checks the names of the sending addresses: an address has a name that leads back to it (RFC 1912, section 2.1), and so does
 * the name of the greeting (RFC 5321, section 4.1.4).
 */
export const checkPtr: RunCheck = (_domain, facts, resolver) =>
  Promise.all(
    facts.sendingAddresses.map(async (text) => {
      const address = plainAddress(text)
      const host = reverseName(address)
      const answer = await resolver.ask(host, 'PTR')
      const toPublish = facts.heloName === null ? null : `${facts.heloName}.`
      const subject = { check: 'ptr', subject: address, host, type: 'PTR', toPublish } as const
      return findingOf(subject, answer, await check(address, answer, facts, resolver))
    }),
  )
