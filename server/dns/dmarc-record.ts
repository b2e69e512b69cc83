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
    const [, name, value] = /^\s*([a-z]+)\s*=\s*(.*?)\s*$/is.exec(part) ?? []
    if (name !== undefined && !tags.has(name.toLowerCase())) tags.set(name.toLowerCase(), value ?? '')
  }
  return { text, tags }
}

/** Whether a text was meant as a DMARC record, although receivers don't read it as one. */
export const looksLikeDmarc = (text: string): boolean =>
  /^[\s"']*v\s*[=:]?\s*dmarc/i.test(text) || /(?:^|[;\s])p\s*=\s*(?:none|quarantine|reject)\b/i.test(text)

const isPolicy = (text: string | undefined): text is Policy =>
  text === 'none' || text === 'quarantine' || text === 'reject'

const policyIn = ({ tags }: DmarcRecord, tag: 'p' | 'sp'): Policy | null => {
  const value = tags.get(tag)?.toLowerCase()
  return isPolicy(value) ? value : null
}

/** Returns the addresses of domains that get reports about this one, from both kinds (RFC 9989, section 4.7). */
export const reportDomains = ({ tags }: DmarcRecord): string[] => {
  const uris = [tags.get('rua'), tags.get('ruf')].flatMap((list) => list?.split(',') ?? [])
  return uris.flatMap((uri) => {
    const [, domain] = /^\s*mailto:[^@\s]+@([^!?\s]+)/i.exec(uri) ?? []
    return domain === undefined ? [] : [domain.toLowerCase().replace(/\.$/, '')]
  })
}

const hasReportAddress = ({ tags }: DmarcRecord): boolean =>
  (tags.get('rua') ?? '').split(',').some((uri) => /^\s*(?:mailto:[^@\s]+@\S+|https?:\/\/\S+)/i.test(uri))

/**
 * Returns the policy of a record: `sp` counts before `p` where it is inherited. A record without a valid policy means `none`
 * if it says where reports go, otherwise null: it has no effect (RFC 9989, section 4.7).
 */
export const policyOf = (record: DmarcRecord, isInherited: boolean): Policy | null => {
  const own = policyIn(record, 'p')
  const hasWrongSp = record.tags.has('sp') && policyIn(record, 'sp') === null
  if (own === null || hasWrongSp) return hasReportAddress(record) ? 'none' : null
  return isInherited ? (policyIn(record, 'sp') ?? own) : own
}

/** Whether the policy is only tested (`t=y`): receivers apply the next weaker one (RFC 9989, section 4.7). */
export const isTesting = ({ tags }: DmarcRecord): boolean => tags.get('t')?.toLowerCase() === 'y'
