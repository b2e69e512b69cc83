import { failedResult, findingOf, textsOf, type CheckResult } from './findings.ts'
import { withoutPasted } from './pasted-text.ts'
import { unusableReportUris } from './report-address.ts'
import type { Answer, RunCheck } from './types.ts'

/** Where reports go if the domain doesn't say so. */
const ownAddress = (domain: string): string => `v=TLSRPTv1; rua=mailto:postmaster@${domain}`

const version = /^v=TLSRPTv1\s*(?:;|$)/

const check = (answer: Answer): CheckResult => {
  if (answer.kind === 'failed') return failedResult(answer)
  const records = textsOf(answer).filter((text) => version.test(text))
  const [record] = records
  if (record === undefined) return { verdict: 'absent', code: 'no_record' }
  if (records.length > 1) return { verdict: 'broken', code: 'several_records' }
  const list = record
    .split(';')
    .map((part) => part.trim())
    .find((part) => /^rua\s*=/i.test(part))
  const uris = list?.slice(list.indexOf('=') + 1) ?? ''
  const isWhole = unusableReportUris(uris, 'mail_or_https').length === 0
  return isWhole ? { verdict: 'ok', code: 'reports' } : { verdict: 'broken', code: 'no_address' }
}

/** Checks where other mail servers send reports about TLS (RFC 8460, section 3). */
export const checkTlsRpt: RunCheck = async (domain, _facts, resolver) => {
  const host = `_smtp._tls.${domain}`
  const answer = await resolver.ask(host, 'TXT')
  // A record that was pasted with quotation marks or the like keeps its addresses.
  const intended = textsOf(answer)
    .map((text) => withoutPasted(text).trim())
    .find((text) => version.test(text))
  const toPublish = intended ?? ownAddress(domain)
  return [findingOf({ check: 'tls_rpt', subject: '', host, type: 'TXT', toPublish }, answer, check(answer))]
}
