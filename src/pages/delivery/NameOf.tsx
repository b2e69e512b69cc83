import { useQuery } from '@tanstack/react-query'
import { identityQuery } from '../../resources/identities/queries'
import { useOrganization } from '../../session/organization'

/** The name of an identity. */
export const NameOf = ({ identityId }: { identityId: string }) => {
  const { data } = useQuery(identityQuery(useOrganization().organization_id, identityId))
  return <bdi>{data?.body.display_name ?? identityId}</bdi>
}
