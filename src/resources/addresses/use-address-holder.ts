import { useQuery } from '@tanstack/react-query'
import { resolveAddress } from '../../contract/generated/operations/addresses'
import type { Resolution } from '../../contract/generated/schemas/resolution.zod'
import { useMissingPermission } from '../../session/missing-permission'
import { useOrganization } from '../../session/organization'
import { useDebounced } from '../../util/debounced'
import { resolutionQuery } from './queries'

const waitMs = 300

/** What has an address: an identity, an alias, a deleted identity or nothing. */
export interface AddressHolder {
  kind: Resolution['steps'][number]['kind']
  id: string | null
  display_name: string | null
  /** The identities and aliases to which it leads directly. */
  targetIds: readonly (string | null)[]
}

const holderOf = ({ steps }: Resolution): AddressHolder => {
  const [first] = steps
  return {
    kind: first?.kind ?? 'unknown',
    id: first?.id ?? null,
    display_name: first?.display_name ?? null,
    targetIds: steps.filter(({ via }) => via === first?.step).map(({ id }) => id),
  }
}

/** What has an address, while it is typed; undefined until that is known. @param address '' for none. */
export const useAddressHolder = (address: string): AddressHolder | undefined => {
  const { organization_id } = useOrganization()
  const mayAsk = useMissingPermission(resolveAddress) === null
  const settled = useDebounced(address, waitMs)
  const { data } = useQuery({
    ...resolutionQuery(organization_id, settled),
    enabled: mayAsk && settled !== '',
  })
  return settled === address && data !== undefined ? holderOf(data.body) : undefined
}
