import * as paths from '../../../../paths'
import { useOrganization } from '../../../../session/organization'
import { Link } from '../../../../ui/Link'

/** A link to the deleted identities. */
export const DeletedLink = () => {
  const { organization_id } = useOrganization()
  return (
    <Link to={paths.deletedIdentities(organization_id)} className="font-medium text-accent hover:underline">
      Deleted
    </Link>
  )
}
