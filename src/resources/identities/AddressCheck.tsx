import { useQuery } from '@tanstack/react-query'
import { Check, X } from 'lucide'
import { memo, type ReactNode, useDeferredValue } from 'react'
import { IdentityCreate as schema } from '../../contract/generated/schemas/identityCreate.zod'
import type { Domain } from '../../contract/generated/schemas/domain.zod'
import { validate } from '../../form/validate'
import * as paths from '../../paths'
import { useOrganization } from '../../session/organization'
import { Icon } from '../../ui/Icon'
import { Link } from '../../ui/Link'
import { formatDay } from '../../util/time'
import { aliasQuery } from '../addresses/queries'
import { type AddressHolder, useAddressHolder } from '../addresses/use-address-holder'
import { localPartError, toLocalPart } from './local-part'
import { deletedIdentityQuery } from './queries'

interface AddressCheckProps {
  text: string
  /** Null while none is chosen. */
  domain: Pick<Domain, 'domain_name' | 'domain_name_unicode'> | null
  /** Why the address can't be used beside the others of the form, as a sentence; it replaces the check. */
  conflict?: string | null
  /** Why an address that is taken can be used here all the same, as a sentence; null where it can't. */
  allows?: (holder: AddressHolder) => string | null
}

const labels = { local_part: 'User name' }

const none = () => null

/** Shows the whole address and whether it is free while the user types, once the letter itself is on screen. */
export const AddressCheck = ({ text, ...others }: AddressCheckProps) => (
  <CheckedAddress text={useDeferredValue(text)} {...others} />
)

const CheckedAddress = memo(({ text, domain, conflict = null, allows = none }: AddressCheckProps) => {
  const localPart = toLocalPart(text)
  const isEmpty = localPart === ''
  const inputError = isEmpty
    ? null
    : (conflict ??
      localPartError(text.trim()) ??
      validate(schema, { local_part: localPart }, labels)['local_part'] ??
      null)
  const address =
    domain === null || isEmpty || inputError !== null ? '' : `${localPart}@${domain.domain_name}`
  const holder = useAddressHolder(address)
  const allowed = holder === undefined ? null : allows(holder)
  return (
    <fieldset aria-label="Address" className="flex min-h-10 min-w-0 flex-col gap-0.5">
      {isEmpty && <span className="text-muted">Letters, digits, dots, hyphens and underscores.</span>}
      {!isEmpty && (
        <span className="font-medium break-all">
          {localPart}@
          {domain?.domain_name_unicode ?? <span className="font-normal text-muted">choose a domain</span>}
        </span>
      )}
      {/* Only the result is announced: the address would be read out at each pause between two letters. */}
      <output>
        {inputError !== null && <AddressStatus isValid={false}>{inputError}</AddressStatus>}
        {allowed !== null && <AddressStatus isValid>{allowed}</AddressStatus>}
        {holder !== undefined && address !== '' && allowed === null && <Holder of={holder} />}
      </output>
    </fieldset>
  )
})

const Holder = ({ of: { kind, id, display_name } }: { of: AddressHolder }) => {
  if (kind === 'identity')
    return <AddressStatus isValid={false}>{display_name} already has this address.</AddressStatus>
  if (kind === 'alias') return <TakenByAlias aliasId={id ?? ''} />
  if (kind === 'group')
    return <AddressStatus isValid={false}>The group {display_name} already has this address.</AddressStatus>
  if (kind === 'held' && id !== null) return <Reserved identityId={id} />
  return <AddressStatus isValid>This address is free.</AddressStatus>
}

/** An address that an alias has; a former address of an identity names that identity. */
const TakenByAlias = ({ aliasId }: { aliasId: string }) => {
  const { organization_id } = useOrganization()
  const former =
    useQuery({ ...aliasQuery(organization_id, aliasId), enabled: aliasId !== '' }).data?.body.former_of ??
    null
  return (
    <AddressStatus isValid={false}>
      {former === null
        ? 'An alias already has this address.'
        : `This is a former address of ${former.address}.`}
    </AddressStatus>
  )
}

/** An address that is reserved by a deleted identity, until when, and a link to restore it. */
const Reserved = ({ identityId }: { identityId: string }) => {
  const { organization_id } = useOrganization()
  const until = useQuery(deletedIdentityQuery(organization_id, identityId)).data?.body.restorable_until
  return (
    <AddressStatus isValid={false}>
      Reserved {until !== undefined && `until ${formatDay(new Date(until))} `}by a deleted identity.{' '}
      <Link to={paths.restoreIdentity(organization_id, identityId)} className="underline">
        Restore it?
      </Link>
    </AddressStatus>
  )
}

const AddressStatus = ({ isValid, children }: { isValid: boolean; children: ReactNode }) => {
  const icon = isValid ? Check : X
  return (
    <span className={`flex items-start gap-1.5 ${isValid ? 'text-ok' : 'text-danger'}`}>
      <Icon icon={icon} className="mt-0.5 size-4 shrink-0" />
      <span>{children}</span>
    </span>
  )
}
