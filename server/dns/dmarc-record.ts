import { fieldOf } from './field.ts'
import { mailDomainOf, unusableReportUris } from './report-address.ts'

/** What a DMARC record asks of receivers. */
export type Policy = 'none' | 'quarantine' | 'reject'

/** A DMARC record as its tags, by lower-case name (RFC 9989, section 4.7). */
export interface DmarcRecord {
  text: string
  tags: ReadonlyMap<string, string>
}

/** The version tag must be first, and its value in these letters (RFC 9989, section 4.8). */
const version = /^v[ \t]*=[ \t]*DMARC1[ \t]*(?:;|$)/i
const exactVersion = /=[ \t]*DMARC1/

/** Reads a text as a DMARC record; null if it is none, as most texts at other names are. */
export const parseDmarc = (text: string): DmarcRecord | null => {
  if (!version.test(text) || !exactVersion.test(text)) return null
  const tags = new Map<string, string>()
  for (const part of text.split(';')) {
    const [name, value] = fieldOf(part, '=')
    if (/^[a-z]+$/.test(name) && value !== null && !tags.has(name)) tags.set(name, value)
  }
  return { text, tags }
}

/** Whether a text was meant as a DMARC record, although receivers don't read it as one. */
export const looksLikeDmarc = (text: string): boolean =>
  /^[\s"']*v[\s=:]*dmarc/i.test(text) || /(?:^|[;\s])p\s*=\s*(?:none|quarantine|reject)\b/i.test(text)

const isPolicy = (text: string | undefined): text is Policy =>
  text === 'none' || text === 'quarantine' || text === 'reject'

const policyIn = ({ tags }: DmarcRecord, tag: 'p' | 'sp' | 'np'): Policy | null => {
  const value = tags.get(tag)?.toLowerCase()
  return isPolicy(value) ? value : null
}

/** Returns the addresses of domains that get reports about this one, from both kinds (RFC 9989, section 4.7). */
export const reportDomains = ({ tags }: DmarcRecord): string[] => {
  const uris = [tags.get('rua'), tags.get('ruf')].flatMap((list) => list?.split(',') ?? [])
  return uris.flatMap((uri) => {
    const domain = mailDomainOf(uri)
    return domain === null ? [] : [domain]
  })
}

/** Returns the entries of `rua` and `ruf` to which no report can be sent (RFC 9990, section 3). */
export const unusableReports = ({ tags }: DmarcRecord): string[] =>
  ['rua', 'ruf'].flatMap((tag) => {
    const list = tags.get(tag)
    return list === undefined ? [] : unusableReportUris(list, 'mail')
  })

const hasReportAddress = ({ tags }: DmarcRecord): boolean =>
  (tags.get('rua') ?? '').split(',').some((uri) => mailDomainOf(uri) !== null)

/** Whose policy is asked for: the record's own domain, one below it, or one below it that DNS doesn't have. */
export type PolicyUse = 'own' | 'inherited' | 'inherited_by_nothing'

/**
 * Returns the policy of a record: where it is inherited, `sp` counts before `p`, and `np` before both for a domain that doesn't exist. A
 * record with a policy that is none means `none` if it says where reports go, otherwise null: it has no effect (RFC 9989, section 4.7).
 */
export const policyOf = (record: DmarcRecord, use: PolicyUse): Policy | null => {
  const own = policyIn(record, 'p')
  const isWrong = (tag: 'sp' | 'np') => record.tags.has(tag) && policyIn(record, tag) === null
  if (own === null || isWrong('sp') || isWrong('np')) return hasReportAddress(record) ? 'none' : null
  if (use === 'own') return own
  const below = policyIn(record, 'sp') ?? own
  return use === 'inherited' ? below : (policyIn(record, 'np') ?? below)
}

/** Whether the policy is only tested (`t=y`): receivers apply the next weaker one (RFC 9989, section 4.7). */
export const isTesting = ({ tags }: DmarcRecord): boolean => tags.get('t')?.toLowerCase() === 'y'
