import { useQuery } from '@tanstack/react-query'
import { identityQuery } from '../../resources/identities/queries'
import { getIdentity } from '../../contract/generated/operations/identities'
import { useMissingPermission } from '../../session/missing-permission'
import { useOrganization } from '../../session/organization'

/** The address of an identity, in both forms where they differ; its id when the key may not read identities. */
export const IdentityAddress = ({ id }: { id: string }) => {
  const { organization_id } = useOrganization()
  const enabled = useMissingPermission(getIdentity) === null
  const { data } = useQuery({ ...identityQuery(organization_id, id), enabled })
  if (data === undefined) return id
  const { address, address_unicode } = data.body
  return address === address_unicode ? address : `${address_unicode} (${address})`
}
