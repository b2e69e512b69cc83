import type { Db } from '../../db/database.ts'
import { domainColumns, type DomainRecordRow, type DomainRow } from '../../generated/rows.ts'
import { resolveTyped } from '../addresses/resolve-address.ts'
import { checkOf, type CheckState, recordsOf } from './dns.ts'
import { type FactRows, factRows } from './dns-facts.ts'

/** Everything that is known of the DNS of a domain. The process of DNS checks resolves no addresses, so it doesn't load this file. */
export interface DomainDnsRows extends FactRows {
  domain: DomainRow
  check: CheckState
  records: DomainRecordRow[]
  /** Whether a record sends reports to `postmaster@` of the domain, or would, and this mail service rejects mail to that address. */
  rejectsReports: boolean
}

/** Whether reports about TLS get lost, because mail to the domain's `postmaster@` is rejected. Other systems may receive its mail. */
const rejectsReports = async (
  db: Db,
  { domain_name, receives }: DomainRow,
  records: readonly DomainRecordRow[],
): Promise<boolean> => {
  const address = `postmaster@${domain_name}`
  const isNamed = ({ check_name, to_publish }: DomainRecordRow) =>
    check_name === 'tls_rpt' &&
    to_publish
      ?.toLowerCase()
      .split(/[\s,;=!?]/)
      .includes(`mailto:${address}`)
  return receives && records.some(isNamed) && (await resolveTyped(db, address)).outcome === 'refused'
}

/** Everything that is known of the DNS of a domain; null if there is no such domain. */
export const domainDns = async (db: Db, domainId: string): Promise<DomainDnsRows | null> => {
  const domain = await db.one<DomainRow>(
    `select ${domainColumns} from domain where organization_id = $1 and domain_id = $2 and removed_at is null`,
    [db.organizationId, domainId],
  )
  const check = domain && (await checkOf(db, domainId))
  if (domain === null || check === null) return null
  const records = await recordsOf(db, domainId)
  return {
    domain,
    check,
    records,
    rejectsReports: await rejectsReports(db, domain, records),
    ...(await factRows(db, domainId)),
  }
}
