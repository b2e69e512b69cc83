import { useQuery } from '@tanstack/react-query'
import { useOrganization } from '../../../../session/organization'
import { identityQuery } from '../../../identities/queries'

/** The name of an identity that the bulk change names. */
export const IdentityById = ({ id }: { id: string }) => {
  const { organization_id } = useOrganization()
  const { data } = useQuery({ ...identityQuery(organization_id, id), refetchInterval: false })
  return <bdi>{data === undefined ? 'another identity' : data.body.display_name}</bdi>
}
