import { useQueries } from '@tanstack/react-query'
import { useOrganization } from '../../session/organization'
import { countOf } from '../../util/number'
import { aliasesOf, withoutRecipients } from './lost-aliases'
import { aliasQuery, groupQuery, identityAddressesQuery } from './queries'

/** How many aliases are named; the others are counted. */
const named = 5

/** Of how many identities the aliases are read. */
const mostIdentities = 20

const namesOf = (all: readonly { address_unicode: string }[]) => {
  const names = all.slice(0, named).map(({ address_unicode }) => address_unicode)
  const more = all.length - names.length
  return more === 0 ? names.join(', ') : `${names.join(', ')}, and ${countOf(more, 'other', 'others')}`
}

interface LostAddressesProps {
  identityIds: readonly string[]
  /** Whether the identities no longer get mail. */
  losesMail: boolean
}

/** The aliases and groups that lead to identities, as items of a list: first those that would have no recipients. */
export const LostAddresses = ({ identityIds, losesMail }: LostAddressesProps) => {
  const { organization_id } = useOrganization()
  const lists = useQueries({
    queries: identityIds
      .slice(0, mostIdentities)
      .map((identityId) => identityAddressesQuery(organization_id, identityId)),
  })
  // Members of groups stay members until they are deleted.
  const aliases = aliasesOf(lists.map(({ data }) => data?.body.items ?? [])).filter(
    ({ kind }) => losesMail || kind === 'alias',
  )
  const several = aliases.filter(({ count, isAlone }) => count > 1 && !isAlone)
  const details = useQueries({
    queries: several.map(({ kind, id }) =>
      kind === 'group' ? groupQuery(organization_id, id) : aliasQuery(organization_id, id),
    ),
  })
  const counts = new Map(
    details.flatMap(({ data }, index) => {
      const id = several[index]?.id
      return data && id !== undefined ? [[id, data.body.recipient_count] as const] : []
    }),
  )
  const alone = losesMail ? withoutRecipients(aliases, counts) : []
  const others = aliases.filter((one) => !alone.includes(one))
  return (
    <>
      {alone.length > 0 && (
        <li>
          <strong>{namesOf(alone)}</strong> will have no recipients and will reject mail.
        </li>
      )}
      {others.length > 0 &&
        (losesMail ? (
          <li>{namesOf(others)} will lead only to other recipients.</li>
        ) : (
          <li>Aliases that stay as they are: {namesOf(others)}.</li>
        ))}
      {aliases.length > 0 && identityIds.length > mostIdentities && (
        <li>Aliases of the other identities aren’t listed here.</li>
      )}
    </>
  )
}
