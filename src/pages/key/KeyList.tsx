import { Plus } from 'lucide'
import { Outlet, useLocation } from 'react-router'
import { createKey, listKeys } from '../../contract/generated/operations/key'
import { useMissingPermission } from '../../session/missing-permission'
import { useOrganization } from '../../session/organization'
import { fromPage } from '../../ui/use-close-panel'
import * as paths from '../../paths'
import { ButtonLink } from '../../ui/ButtonLink'
import { Page } from '../../ui/Page'
import { KeyInUse } from './KeyInUse'
import { KeyTable } from './KeyTable'
import { Icon } from '../../ui/Icon'

/** The key in use and, with the permission, all keys of the organization. */
export const KeyList = () => {
  const { organization_id } = useOrganization()
  const { search } = useLocation()
  const createDisabledReason = useMissingPermission(createKey)
  const listDisabledReason = useMissingPermission(listKeys)
  const create = (
    <ButtonLink
      variant="primary"
      aria-keyshortcuts="c"
      to={{ pathname: paths.newKey(organization_id), search }}
      state={fromPage}
      disabledReason={createDisabledReason}
    >
      <Icon icon={Plus} />
      Create key
    </ButtonLink>
  )
  return (
    <Page title="Keys" actions={create}>
      <KeyInUse />
      {listDisabledReason === null ? <KeyTable /> : <p className="text-muted">{listDisabledReason}</p>}
      <Outlet />
    </Page>
  )
}
