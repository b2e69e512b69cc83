import { useQuery } from '@tanstack/react-query'
import { useOrganization } from '../../session/organization'
import { countOf } from '../../util/number'
import { identityAddressesQuery } from './queries'

/** How many aliases are named; the others are counted. */
const named = 5

const namesOf = (all: readonly { address_unicode: string }[]) => {
  const names = all.slice(0, named).map(({ address_unicode }) => address_unicode)
  const more = all.length - names.length
  return more === 0 ? names.join(', ') : `${names.join(', ')}, and ${countOf(more, 'other', 'others')}`
}

/** The aliases that lead to an identity that no longer gets mail, as items of a list: first those without other recipients. */
export const LostAddresses = ({ identityId }: { identityId: string }) => {
  const { organization_id } = useOrganization()
  const { data } = useQuery(identityAddressesQuery(organization_id, identityId))
  const aliases = (data?.body.items ?? []).filter(({ kind, state }) => kind === 'alias' && state === 'in_use')
  const alone = aliases.filter((one) => one.is_only_recipient)
  const shared = aliases.filter((one) => !one.is_only_recipient)
  return (
    <>
      {alone.length > 0 && (
        <li>
          <strong>{namesOf(alone)}</strong> will have no recipients and will reject mail.
        </li>
      )}
      {shared.length > 0 && <li>{namesOf(shared)} will lead only to other recipients.</li>}
    </>
  )
}
