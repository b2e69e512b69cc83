import type { LoaderFunctionArgs } from 'react-router'
import { load } from '../../api/load'
import { dnsChangesQuery, domainDnsQuery, domainZoneQuery } from '../../resources/dns/queries'
import { domainQuery } from '../../resources/domains/queries'
import { changesAtFirst } from './changes-at-first'

/** Loads a domain with its DNS records and their history, which is above nothing but decides how long the page is. */
export const loadDomainDns = async ({ params }: LoaderFunctionArgs): Promise<null> => {
  const { organizationId = '', domainId = '' } = params
  await Promise.all([
    load(domainQuery(organizationId, domainId)),
    load(domainDnsQuery(organizationId, domainId)),
    load(dnsChangesQuery(organizationId, domainId, changesAtFirst)).catch(() => null),
  ])
  return null
}

/** Loads the records as text: those to publish, and all of them. */
export const loadDomainZone = async ({ params }: LoaderFunctionArgs): Promise<null> => {
  const { organizationId = '', domainId = '' } = params
  await Promise.all([
    load(domainZoneQuery(organizationId, domainId, false)),
    load(domainZoneQuery(organizationId, domainId, true)),
  ])
  return null
}
