import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { useOrganization } from '../../session/organization'
import { Button } from '../../ui/Button'
import { countOf } from '../../util/number'
import { aliasesOf, withoutRecipients } from './lost-aliases'
import { aliasQuery, groupQuery, identityAddressesQuery } from './queries'

/** How many aliases are named; the others are counted. */
const maxNames = 5

/** Of how many identities the aliases are read at a time. */
const identitiesAtOnce = 20

const namesOf = (all: readonly { address_unicode: string }[]) => {
  const names = all.slice(0, maxNames).map(({ address_unicode }) => address_unicode)
  const more = all.length - names.length
  return more === 0 ? names.join(', ') : `${names.join(', ')}, and ${countOf(more, 'other', 'others')}`
}

interface LostAddressesProps {
  identityIds: readonly string[]
  /** Whether the identities no longer get mail. */
  losesMail: boolean
}

/**
 * The aliases and groups that deliver to identities, as items of a list: first those that would have no recipients. Of many
 * identities, the next ones are read at a press.
 */
export const LostAddresses = ({ identityIds, losesMail }: LostAddressesProps) => {
  const { organization_id } = useOrganization()
  const [readCount, setReadCount] = useState(identitiesAtOnce)
  const lists = useQueries({
    queries: identityIds
      .slice(0, readCount)
      .map((identityId) => identityAddressesQuery(organization_id, identityId)),
  })
  const aliases = aliasesOf(lists.map(({ data }) => data?.body.items ?? []))
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
  const groups = aliases.filter(({ kind }) => kind === 'group')
  const unchanged = others.filter(({ kind }) => kind === 'alias')
  const rest = identityIds.length - readCount
  return (
    <>
      {alone.length > 0 && (
        <li>
          <strong>{namesOf(alone)}</strong> will have no recipients and will reject mail.
        </li>
      )}
      {losesMail && others.length > 0 && <li>{namesOf(others)} will deliver only to other recipients.</li>}
      {!losesMail && unchanged.length > 0 && <li>Aliases that stay as they are: {namesOf(unchanged)}.</li>}
      {groups.length > 0 &&
        (losesMail ? (
          <li>
            Group memberships are kept. Mail to {namesOf(groups)} is delivered again after a reactivation or
            restore.
          </li>
        ) : (
          <li>Group memberships that stay as they are: {namesOf(groups)}.</li>
        ))}
      {rest > 0 && (
        <li>
          Aliases and groups of {countOf(rest, 'other identity', 'other identities')} aren’t listed yet.{' '}
          <Button
            variant="quiet"
            className="-my-1 min-h-6! px-1.5! text-accent!"
            onClick={() => setReadCount(readCount + identitiesAtOnce)}
          >
            Show more
          </Button>
        </li>
      )}
    </>
  )
}
