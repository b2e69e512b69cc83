import { failedJudgement, findingOf, textsOf, type Judgement } from './findings.ts'
import type { Answer, RunCheck } from './types.ts'

const version = /^v=TLSRPTv1\s*(?:;|$)/

const judge = (answer: Answer): Judgement => {
  if (answer.kind === 'failed') return failedJudgement(answer)
  const records = textsOf(answer).filter((text) => version.test(text))
  const [record] = records
  if (record === undefined) return { verdict: 'absent', code: 'no_record' }
  if (records.length > 1) return { verdict: 'broken', code: 'several_records' }
  const hasAddress = /;\s*rua\s*=\s*(?:mailto:[^@\s;]+@[^\s;]|https:\/\/[^\s;])/i.test(record)
  return hasAddress ? { verdict: 'ok', code: 'reports' } : { verdict: 'broken', code: 'no_address' }
}

/** Checks where other mail servers send reports about TLS (RFC 8460, section 3). */
export const checkTlsRpt: RunCheck = async (domain, _facts, resolver) => {
  const host = `_smtp._tls.${domain}`
  const answer = await resolver.ask(host, 'TXT')
  const toPublish = `v=TLSRPTv1; rua=mailto:postmaster@${domain}`
  return [findingOf({ check: 'tls_rpt', subject: '', host, type: 'TXT', toPublish }, answer, judge(answer))]
}
