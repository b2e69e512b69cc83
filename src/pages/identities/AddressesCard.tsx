import { useQuery } from '@tanstack/react-query'
import {
  addGroupMembers,
  createAlias,
  removeGroupMembers,
} from '../../contract/generated/operations/addresses'
import { renameIdentity } from '../../contract/generated/operations/identities'
import type { Identity } from '../../contract/generated/schemas/identity.zod'
import type { IdentityAddress } from '../../contract/generated/schemas/identityAddress.zod'
import * as paths from '../../paths'
import { AddressState } from '../../resources/addresses/AddressState'
import { identityAddressesQuery } from '../../resources/addresses/queries'
import { useMissingPermission } from '../../session/missing-permission'
import { useOrganization } from '../../session/organization'
import { Address } from '../../ui/Address'
import { Button } from '../../ui/Button'
import { cardButtonStyle } from '../../ui/button-style'
import { ButtonLink } from '../../ui/ButtonLink'
import { Link } from '../../ui/Link'
import { fromPage } from '../../ui/use-close-panel'
import { formatCount } from '../../util/number'
import { aliasText } from './alias-text'
import { groupNameOf, useLeaveGroup } from './use-leave-group'

/** The addresses of an identity: its own, and the aliases and groups that deliver to it, direct ones first. */
export const AddressesCard = ({ identity }: { identity: Identity }) => {
  const { organization_id } = useOrganization()
  const { identity_id } = identity
  const createDisabledReason = useMissingPermission(createAlias)
  const renameDisabledReason = useMissingPermission(renameIdentity)
  const addDisabledReason = useMissingPermission(addGroupMembers)
  const { data } = useQuery(identityAddressesQuery(organization_id, identity_id))
  const { items = [], total = 0 } = data?.body ?? {}
  const aliases = items.filter(({ kind }) => kind !== 'identity')
  return (
    <section
      aria-labelledby="identity-addresses"
      className="flex flex-col gap-3 rounded-md border border-line bg-surface p-4 sm:p-5"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 id="identity-addresses" className="mr-auto text-base font-semibold">
          Addresses
        </h2>
        <span className="flex flex-wrap gap-2 print:hidden">
          <ButtonLink
            to={paths.renameIdentity(organization_id, identity_id)}
            state={fromPage}
            className={cardButtonStyle(renameDisabledReason)}
            disabledReason={renameDisabledReason}
          >
            Rename
          </ButtonLink>
          <ButtonLink
            to={{ pathname: paths.newAlias(organization_id), search: `?target=${identity_id}` }}
            state={fromPage}
            className={cardButtonStyle(createDisabledReason)}
            disabledReason={createDisabledReason}
          >
            Add alias
          </ButtonLink>
          <ButtonLink
            to={paths.addToGroup(organization_id, identity_id)}
            state={fromPage}
            className={cardButtonStyle(addDisabledReason)}
            disabledReason={addDisabledReason}
          >
            Add to group
          </ButtonLink>
        </span>
      </div>
      <ul aria-label="Addresses" className="flex flex-col gap-1.5">
        <li className="flex flex-wrap items-baseline gap-x-3">
          <span className="font-medium wrap-anywhere">
            <Address of={identity} />
          </span>
          <span className="text-muted">Primary address</span>
        </li>
        {aliases.map((alias) =>
          alias.kind === 'group' ? (
            <GroupLine key={alias.id} group={alias} identity={identity} />
          ) : (
            <AliasLine key={alias.id} alias={alias} />
          ),
        )}
      </ul>
      {total > items.length && (
        <Link
          to={{ pathname: paths.addresses(organization_id), search: `?leads_to=${identity_id}` }}
          className="inline-flex min-h-6 items-center self-start text-accent hover:underline"
        >
          Show all {formatCount(total - 1)} aliases and groups
        </Link>
      )}
    </section>
  )
}

const AliasLine = ({ alias }: { alias: IdentityAddress }) => {
  const { organization_id } = useOrganization()
  const { id, state, expires_at, note } = alias
  return (
    <li className="flex flex-wrap items-baseline gap-x-3">
      <Link
        to={paths.alias(organization_id, id)}
        className="text-accent wrap-anywhere hover:underline"
        title={note ?? undefined}
      >
        <Address of={alias} />
      </Link>
      <span className="text-muted wrap-anywhere">{aliasText(alias)}</span>
      {state !== 'in_use' && <AddressState state={state} day={expires_at} />}
    </li>
  )
}

/** A group by its name, with its address. An identity can be removed from it unless it is a member through something else. */
const GroupLine = ({ group, identity }: { group: IdentityAddress; identity: Identity }) => {
  const { organization_id } = useOrganization()
  const removeDisabledReason = useMissingPermission(removeGroupMembers)
  const { leaveGroup, isPending } = useLeaveGroup(identity)
  const { id, state, expires_at, note, via, department_id } = group
  const name = groupNameOf(group)
  return (
    <li className="flex flex-wrap items-baseline gap-x-3">
      <Link
        to={paths.group(organization_id, id)}
        className="text-accent wrap-anywhere hover:underline"
        title={note ?? undefined}
      >
        {name}
      </Link>
      <span className="wrap-anywhere">
        <Address of={group} />
      </span>
      <span className="text-muted wrap-anywhere">{aliasText(group)}</span>
      {state !== 'in_use' && <AddressState state={state} day={expires_at} />}
      {via === null && department_id === null && (
        <Button
          variant="quiet"
          className="-my-1 min-h-6! px-1.5! text-accent! print:hidden"
          aria-label={`Remove from ${name}`}
          busy={isPending}
          disabledReason={removeDisabledReason}
          onClick={() => leaveGroup(group)}
        >
          Remove
        </Button>
      )}
    </li>
  )
}
