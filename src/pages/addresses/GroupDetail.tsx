import { useSuspenseQuery } from '@tanstack/react-query'
import { Outlet, useParams } from 'react-router'
import { explainStale } from '../../api/explain-error'
import * as paths from '../../paths'
import { AddressState } from '../../resources/addresses/AddressState'
import { groupQuery } from '../../resources/addresses/queries'
import { DemonstrationNote } from '../../resources/organization/DemonstrationNote'
import { useOrganization } from '../../session/organization'
import { useNoteRecent } from '../../session/recent'
import { Address } from '../../ui/Address'
import { CopyButton } from '../../ui/CopyButton'
import { DetailPage } from '../../ui/DetailPage'
import { Stale } from '../../ui/Stale'
import { AddressActions } from './AddressActions'
import { GroupFacts } from './GroupFacts'
import { GroupMail } from './GroupMail'
import { GroupMembers } from './GroupMembers'

/** The page of one group: who gets its mail, its members, and its properties. */
export const GroupDetail = () => {
  const { organization_id } = useOrganization()
  const { groupId = '' } = useParams()
  const query = useSuspenseQuery(groupQuery(organization_id, groupId))
  const group = query.data.body
  const { group_name, address_unicode } = group
  useNoteRecent(organization_id, {
    label: group_name,
    group: 'Addresses',
    to: paths.group(organization_id, groupId),
  })
  return (
    <DetailPage
      title={group_name}
      badge={group.state !== 'in_use' && <AddressState state={group.state} />}
      crumbs={[{ label: 'Addresses', to: paths.addresses(organization_id) }]}
      detail={
        <div className="flex items-center gap-x-1 wrap-anywhere sm:flex-wrap">
          <Address of={group} />
          <span className="print:hidden pointer-coarse:-my-1.5">
            <CopyButton text={address_unicode} label="Copy address" isShort />
          </span>
        </div>
      }
      actions={<AddressActions kind="group" id={groupId} name={group_name} enabled={group.enabled} />}
      description={group.description}
      stale={
        <Stale
          failure={explainStale(query.error)}
          loadedAt={query.dataUpdatedAt}
          onRetry={() => void query.refetch()}
        />
      }
      facts={
        <>
          <GroupFacts group={group} />
          <DemonstrationNote />
        </>
      }
    >
      <GroupMail group={group} />
      <GroupMembers group={group} />
      <Outlet />
    </DetailPage>
  )
}
