import { useLocation } from 'react-router'
import { removeDomain, updateDomainSettings } from '../../contract/generated/operations/domains'
import type { Domain } from '../../contract/generated/schemas/domain.zod'
import * as paths from '../../paths'
import { useMissingPermission } from '../../session/missing-permission'
import { useOrganization } from '../../session/organization'
import { copy } from '../../ui/copy'
import type { MenuItem } from '../../ui/menu-item'
import { fromPage } from '../../ui/use-close-panel'

type NamedDomain = Pick<Domain, 'domain_id' | 'domain_name' | 'domain_name_unicode'>

/**
 * Returns the actions on a domain, the same in its list, on its page and in the search. Its settings come first.
 * @param removeInList the question before a domain is removed, over the list; by default it is over the domain's page.
 */
export const useDomainActions = (
  removeInList?: (organizationId: string, domainId: string) => string,
): ((domain: NamedDomain) => MenuItem[]) => {
  const { organization_id } = useOrganization()
  const updateDisabledReason = useMissingPermission(updateDomainSettings)
  const removeDisabledReason = useMissingPermission(removeDomain)
  const { search } = useLocation()
  return ({ domain_id, domain_name, domain_name_unicode }) => [
    {
      label: 'Settings',
      to: paths.domainSettings(organization_id, domain_id),
      state: fromPage,
      disabledReason: updateDisabledReason,
    },
    { label: 'DNS records', to: paths.domainDns(organization_id, domain_id) },
    {
      label: 'Show identities',
      to: { pathname: paths.identities(organization_id), search: `?domain_id=${domain_id}` },
    },
    {
      label: 'Show mailboxes',
      to: { pathname: paths.mailboxQuotas(organization_id), search: `?domain_id=${domain_id}` },
    },
    {
      label: 'Copy name',
      onSelect: () => void copy(domain_name_unicode, `Name ${domain_name_unicode}`),
    },
    ...(domain_name === domain_name_unicode
      ? []
      : [{ label: 'Copy as ASCII' as const, onSelect: () => void copy(domain_name, `Name ${domain_name}`) }]),
    { label: 'Copy ID', onSelect: () => void copy(domain_id, `ID of ${domain_name_unicode}`) },
    {
      label: 'Remove domain',
      isApart: true,
      danger: true,
      to:
        removeInList === undefined
          ? paths.removeDomain(organization_id, domain_id)
          : { pathname: removeInList(organization_id, domain_id), search },
      state: fromPage,
      disabledReason: removeDisabledReason,
    },
  ]
}
