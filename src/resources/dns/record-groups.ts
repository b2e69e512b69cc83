import type { DnsRecord } from '../../contract/generated/schemas/dnsRecord.zod'
import { isSpreading } from './spreading-text'

type Check = DnsRecord['check']

/** What a record of each kind is called, and what it is for. */
const kinds: Readonly<Record<Check, { name: string; purpose: string }>> = {
  mx: { name: 'MX', purpose: 'The hosts that receive mail' },
  spf: { name: 'SPF', purpose: 'The addresses that may send mail' },
  dkim: { name: 'DKIM', purpose: 'The key of the signature in each message' },
  dmarc: { name: 'DMARC', purpose: 'What receivers do with mail that fails' },
  ptr: { name: 'Reverse DNS', purpose: 'The name of a sending address. The operator sets it.' },
  mta_sts: { name: 'MTA-STS', purpose: 'Senders must use encryption' },
  tls_rpt: { name: 'TLS-RPT', purpose: 'Reports about encryption' },
  autoconfig: { name: 'Mail apps', purpose: 'Where mail apps look for the mail servers' },
  dane: { name: 'DANE', purpose: 'Certificates, secured by DNSSEC' },
  proof: { name: 'Proof', purpose: 'Shows that the domain is yours' },
}

/** The name of a record: `MX`, `DKIM s1`. */
export const recordName = ({ check, subject }: Pick<DnsRecord, 'check' | 'subject'>): string =>
  subject === '' ? kinds[check].name : `${kinds[check].name} ${subject}`

/** The same without its subject. */
export const kindName = ({ check }: Pick<DnsRecord, 'check'>): string => kinds[check].name

/** What a record is for, in a few words. */
export const recordPurpose = ({ check }: Pick<DnsRecord, 'check'>): string => kinds[check].purpose

/** The groups of the page, with the kinds of record in each. */
const groups = [
  { id: 'receiving', title: 'Receiving', checks: ['mx'] },
  { id: 'sending', title: 'Sending', checks: ['spf', 'dkim', 'dmarc', 'ptr'] },
  { id: 'optional', title: 'Optional', checks: ['mta_sts', 'tls_rpt', 'autoconfig', 'dane'] },
  { id: 'ownership', title: 'Ownership', checks: ['proof'] },
] as const satisfies readonly { id: string; title: string; checks: readonly Check[] }[]

/** A group of records with its heading. */
export interface RecordGroup {
  id: (typeof groups)[number]['id']
  title: string
  records: DnsRecord[]
}

/** Returns the records in their groups, in the order of the page. A group without records is left out. */
export const groupRecords = (records: readonly DnsRecord[]): RecordGroup[] =>
  groups
    .map(({ id, title, checks }) => ({
      id,
      title,
      records: checks.flatMap((check) => records.filter((record) => record.check === check)),
    }))
    .filter((group) => group.records.length > 0)

/** Whether a record is shown with its details: those that need attention are, and those that are changing. */
export const startsOpen = (record: Pick<DnsRecord, 'status' | 'purpose' | 'evidence'>): boolean =>
  record.status === 'broken' ||
  (record.status === 'not_set_up' && record.purpose !== 'optional') ||
  isSpreading(record)
