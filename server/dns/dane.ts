import { failedJudgement, findingOf, type Judgement } from './findings.ts'
import { dataOfType } from './records.ts'
import type { Answer, RunCheck } from './types.ts'

/** Hosts that are looked up. */
const maxHosts = 5

const judge = (answer: Answer): Judgement => {
  if (answer.kind === 'failed') return failedJudgement(answer)
  if (answer.kind !== 'records') return { verdict: 'absent', code: 'no_record' }
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
        judge(answer),
      )
    }),
  )
}
