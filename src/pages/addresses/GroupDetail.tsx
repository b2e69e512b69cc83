import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import * as paths from '../../paths'
import { AddressState } from '../../resources/addresses/AddressState'
import { groupQuery } from '../../resources/addresses/queries'
import { useOrganization } from '../../session/organization'
import { Address } from '../../ui/Address'
import { CopyButton } from '../../ui/CopyButton'
import { AddressDetail } from './AddressDetail'
import { GroupFacts } from './GroupFacts'
import { GroupMail } from './GroupMail'
import { GroupMembers } from './GroupMembers'

/** The page of one group: who gets its mail, its members, and its properties. */
export const GroupDetail = () => {
  const { organization_id } = useOrganization()
  const { groupId = '' } = useParams()
  const query = useSuspenseQuery(groupQuery(organization_id, groupId))
  const group = query.data.body
  return (
    <AddressDetail
      kind="group"
      id={groupId}
      name={group.group_name}
      enabled={group.enabled}
      path={paths.group(organization_id, groupId)}
      query={query}
      badge={group.state !== 'in_use' && <AddressState state={group.state} />}
      detail={
        <div className="flex items-center gap-x-1 wrap-anywhere sm:flex-wrap">
          <Address of={group} />
          <span className="print:hidden pointer-coarse:-my-1.5">
            <CopyButton text={group.address_unicode} label="Copy address" isShort />
          </span>
        </div>
      }
      description={group.description}
      facts={<GroupFacts group={group} />}
    >
      <GroupMail group={group} />
      <GroupMembers group={group} />
    </AddressDetail>
  )
}
