import { useParams } from 'react-router'
import { request } from '../../api/query'
import { deleteAlias } from '../../contract/generated/operations/addresses'
import * as paths from '../../paths'
import { aliasQuery } from '../../resources/addresses/queries'
import { useOrganization } from '../../session/organization'
import { AddressDelete } from './AddressDelete'

/** Asks for confirmation before an alias is deleted. */
export const AliasDelete = () => {
  const { organization_id } = useOrganization()
  const { aliasId = '' } = useParams()
  return (
    <AddressDelete
      kind="alias"
      id={aliasId}
      path={paths.alias(organization_id, aliasId)}
      query={aliasQuery(organization_id, aliasId)}
      send={(confirm, ifMatch) =>
        request(organization_id, deleteAlias, {
          path: { alias_id: aliasId },
          query: { confirm },
          ...ifMatch,
        })
      }
      nameOf={({ address_unicode }) => address_unicode}
      consequence={(alias) =>
        alias === undefined || alias.held === null
          ? 'Mail to this address will be treated like mail to an unknown address. The address becomes free. You can undo this later.'
          : `Mail to this address will be rejected. The address stays reserved for ${alias.held.display_name}. You can undo this later.`
      }
    />
  )
}
