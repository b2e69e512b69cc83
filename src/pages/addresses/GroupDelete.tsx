import { useParams } from 'react-router'
import { request } from '../../api/query'
import { deleteGroup } from '../../contract/generated/operations/addresses'
import * as paths from '../../paths'
import { groupQuery } from '../../resources/addresses/queries'
import { useOrganization } from '../../session/organization'
import { AddressDelete } from './AddressDelete'

/** Asks for confirmation before a group is deleted. */
export const GroupDelete = () => {
  const { organization_id } = useOrganization()
  const { groupId = '' } = useParams()
  return (
    <AddressDelete
      kind="group"
      id={groupId}
      path={paths.group(organization_id, groupId)}
      query={groupQuery(organization_id, groupId)}
      send={(confirm, ifMatch) =>
        request(organization_id, deleteGroup, {
          path: { group_id: groupId },
          query: { confirm },
          ...ifMatch,
        })
      }
      nameOf={({ group_name }) => group_name}
      consequence={(_, group) =>
        `Mail to ${group?.address_unicode ?? ''} will be treated like mail to an unknown address. The members keep their mailboxes. You can undo this later.`
      }
    />
  )
}
