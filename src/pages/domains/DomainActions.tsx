import { ChevronDown } from 'lucide'
import { callShower } from '../../api/shown-call'
import { getDomain, updateDomainSettings } from '../../contract/generated/operations/domains'
import type { Domain } from '../../contract/generated/schemas/domain.zod'
import * as paths from '../../paths'
import { useDomainActions } from '../../resources/domains/use-domain-actions'
import { useMissingPermission } from '../../session/missing-permission'
import { useOrganization } from '../../session/organization'
import { ButtonLink } from '../../ui/ButtonLink'
import { buttonStyle } from '../../ui/button-style'
import { Icon } from '../../ui/Icon'
import { Menu } from '../../ui/Menu'
import type { MenuItem } from '../../ui/menu-item'
import { fromPage } from '../../ui/use-close-panel'
import { useOtherUnits } from '../../util/other-units'

/** The actions on a domain: a change of its settings, the rest in a menu. */
export const DomainActions = ({ domain }: { domain: Domain }) => {
  const { organization_id } = useOrganization()
  const updateDisabledReason = useMissingPermission(updateDomainSettings)
  const { domain_id } = domain
  const otherUnits = useOtherUnits()
  const [, ...actions] = useDomainActions()(domain)
  const items: MenuItem[] = [
    ...actions.slice(0, -1),
    { label: 'API', onSelect: callShower(getDomain, { path: { domain_id } }) },
    { label: `Show sizes ${otherUnits.words}`, onSelect: otherUnits.choose },
    ...actions.slice(-1),
  ]
  return (
    <>
      <ButtonLink
        aria-keyshortcuts="e"
        to={paths.domainSettings(organization_id, domain_id)}
        state={fromPage}
        disabledReason={updateDisabledReason}
      >
        Change settings
      </ButtonLink>
      <Menu label="More" items={items} className={buttonStyle('secondary')}>
        More
        <Icon icon={ChevronDown} />
      </Menu>
    </>
  )
}
