import { useQuery } from '@tanstack/react-query'
import * as paths from '../../../../paths'
import { useOrganization } from '../../../../session/organization'
import { Link } from '../../../../ui/Link'
import { readableAddress } from '../../../../util/unicode-name'
import { groupQuery } from '../../../addresses/queries'

/** The name of a group that the bulk change names. */
export const GroupById = ({ id }: { id: string }) => {
  const { organization_id } = useOrganization()
  const { data } = useQuery({ ...groupQuery(organization_id, id), refetchInterval: false })
  if (data === undefined) return 'the group'
  return (
    <Link to={paths.group(organization_id, id)} className="font-medium text-accent hover:underline">
      {data.body.group_name} ({readableAddress(data.body)})
    </Link>
  )
}
