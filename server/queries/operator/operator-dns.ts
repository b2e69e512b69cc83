import type { Db } from '../../db/database.ts'
import type { DnsFactRow, DomainRow } from '../../generated/rows.ts'
import { installationFacts } from '../dns/dns-facts.ts'
import { dnsLoad } from '../dns/check-jobs.ts'

/** What the operator can say about the whole installation. */
export type InstallationFacts = Omit<DnsFactRow, 'is_only' | 'updated_at'>

const nothing: InstallationFacts = {
  mx_hosts: [],
  sending_addresses: [],
  helo_name: null,
  spf_include: null,
  client_hosts: [],
}

/** What the operator says about the whole installation, also if that is nothing. */
export const readFacts = async (db: Pick<Db, 'one'>): Promise<InstallationFacts> => {
  const row = await installationFacts(db)
  if (row === null) return nothing
  const { is_only: _, updated_at: __, ...facts } = row
  return facts
}

/** The facts for the checks of DNS records, with the number of domains that have a DKIM key. */
export interface KnownFacts extends InstallationFacts {
  domains_with_key: number
  domain_count: number
}

/** What the operator has said so far, without the domains of a running `mail check`. */
export const knownFacts = async (db: Pick<Db, 'one'>): Promise<KnownFacts> => {
  const counts = await db.one<Pick<KnownFacts, 'domains_with_key' | 'domain_count'>>(
    `select count(*) filter (where exists (
         select from domain_dkim_key k where k.organization_id = d.organization_id and k.domain_id = d.domain_id)) as domains_with_key,
       count(*) as domain_count
     from domain d join organization o on o.organization_id = d.organization_id
     where d.domain_name not like '%.mail-check.invalid'`,
    [],
  )
  return { ...(await readFacts(db)), ...(counts ?? { domains_with_key: 0, domain_count: 0 }) }
}

/** The seconds over which checks of so many domains are spread: a process sends at most 20 queries a second. */
const spreadSeconds = (domains: number) => Math.max(600, 1.3 * domains)

/**
 * Sets what the operator says about the whole installation. All domains are then checked soon.
 * @returns the minutes within which they are.
 */
export const setFacts = async (db: Pick<Db, 'query' | 'one'>, facts: InstallationFacts): Promise<number> => {
  await db.query(
    `insert into dns_fact (mx_hosts, sending_addresses, helo_name, spf_include, client_hosts) values ($1, $2, $3, $4, $5)
     on conflict (is_only) do update set mx_hosts = excluded.mx_hosts, sending_addresses = excluded.sending_addresses,
       helo_name = excluded.helo_name, spf_include = excluded.spf_include, client_hosts = excluded.client_hosts,
       updated_at = now()`,
    [facts.mx_hosts, facts.sending_addresses, facts.helo_name, facts.spf_include, facts.client_hosts],
  )
  const load = await dnsLoad(db)
  const seconds = spreadSeconds(load?.domain_count ?? 0)
  // Spread, so that many domains cause no burst.
  await db.query(
    `update domain_look l set next_look_at = least(l.next_look_at, now() + random() * $1 * interval '1 second')
     from organization o where o.organization_id = l.organization_id`,
    [seconds],
  )
  return Math.ceil(seconds / 60)
}

/** What the operator can say about a domain. */
export type DomainFacts = Pick<DomainRow, 'receives' | 'sends' | 'inbound_gateways'>

/** Makes the next check of a domain due now. */
const checkNow = (db: Db, domainId: string) =>
  db.query('update domain_look set next_look_at = now() where organization_id = $1 and domain_id = $2', [
    db.organizationId,
    domainId,
  ])

export const domainFacts = (db: Db, domainId: string) =>
  db.one<DomainFacts>(
    'select receives, sends, inbound_gateways from domain where organization_id = $1 and domain_id = $2',
    [db.organizationId, domainId],
  )

/** Sets what the operator says about a domain, which is then checked. */
export const setDomainFacts = async (db: Db, domainId: string, facts: DomainFacts): Promise<void> => {
  await db.query(
    `update domain set receives = $3, sends = $4, inbound_gateways = $5 where organization_id = $1 and domain_id = $2`,
    [db.organizationId, domainId, facts.receives, facts.sends, facts.inbound_gateways],
  )
  await checkNow(db, domainId)
}

/** Adds a DKIM key of a domain, or replaces that of its selector. */
export const setDkimKey = async (
  db: Db,
  domainId: string,
  selector: string,
  publicKey: string,
): Promise<void> => {
  await db.query(
    `insert into domain_dkim_key (organization_id, domain_id, selector, public_key) values ($1, $2, $3, $4)
     on conflict (organization_id, domain_id, selector) do update set public_key = excluded.public_key, created_at = now()`,
    [db.organizationId, domainId, selector, publicKey],
  )
  await checkNow(db, domainId)
}

/** Removes a DKIM key of a domain; false if there is none with this selector. */
export const removeDkimKey = async (db: Db, domainId: string, selector: string): Promise<boolean> => {
  const row = await db.one(
    `delete from domain_dkim_key where organization_id = $1 and domain_id = $2 and selector = $3 returning 1`,
    [db.organizationId, domainId, selector],
  )
  await checkNow(db, domainId)
  return row !== null
}
