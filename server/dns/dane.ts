import { failedResult, findingOf, type CheckResult } from './findings.ts'
import { dataOfType } from './records.ts'
import type { Answer, RecordData, RunCheck } from './types.ts'

/** Hosts that are looked up. */
const maxHosts = 5

type Tlsa = Extract<RecordData, { type: 'TLSA' }>

/** Hexadecimal digits of a digest: of SHA-256 and SHA-512 (RFC 6698, section 2.1.3). */
const digestDigits: Readonly<Record<number, number>> = { 1: 64, 2: 128 }

/**
 * Whether senders can use a record: only the usages DANE-TA (2) and DANE-EE (3), and a digest of the length of its kind, or something
 * as long as a key (RFC 7672, section 3.1.3; RFC 7671, section 4).
 */
const isUsable = ({ usage, selector, matching, digest }: Tlsa): boolean => {
  if ((usage !== 2 && usage !== 3) || selector > 1) return false
  const digits = digestDigits[matching]
  // A whole certificate or key is a DER sequence.
  return matching === 0 ? /^30.{64}/.test(digest) : digest.length === digits
}

const check = (answer: Answer): CheckResult => {
  if (answer.kind === 'failed') return failedResult(answer)
  if (answer.kind !== 'records') return { verdict: 'absent', code: 'no_record' }
  if (!dataOfType(answer.records, 'TLSA').some(isUsable)) return { verdict: 'broken', code: 'unusable' }
  if (answer.authenticated === null) return { verdict: 'cannot_tell', code: 'signature_unknown' }
  return answer.authenticated ? { verdict: 'ok', code: 'signed' } : { verdict: 'advice', code: 'not_signed' }
}

/** Checks whether the hosts that receive mail have TLSA records that DNSSEC protects; others don't count (RFC 7672, section 2.1). */
export const checkDane: RunCheck = async (domain, _facts, resolver) => {
  const mx = await resolver.ask(domain, 'MX')
  if (mx.kind !== 'records') return []
  const hosts = dataOfType(mx.records, 'MX').map(({ target }) => target)
  const mailHosts = [...new Set(hosts)].filter((host) => host !== '').toSorted()
  return Promise.all(
    mailHosts.slice(0, maxHosts).map(async (mailHost) => {
      const host = `_25._tcp.${mailHost}`
      const answer = await resolver.ask(host, 'TLSA')
      return findingOf(
        { check: 'dane', subject: mailHost, host, type: 'TLSA', toPublish: null },
        answer,
        check(answer),
      )
    }),
  )
}
