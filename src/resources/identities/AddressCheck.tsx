import { useQuery } from '@tanstack/react-query'
import { Check, X } from 'lucide'
import { memo, type ReactNode, useDeferredValue } from 'react'
import { deletedIdentitiesQuery, identitiesQuery } from './queries'
import * as paths from '../../paths'
import { Link } from '../../ui/Link'
import { formatDay } from '../../util/time'
import { IdentityCreate as schema } from '../../contract/generated/schemas/identityCreate.zod'
import { listIdentities } from '../../contract/generated/operations/identities'
import { useMissingPermission } from '../../session/missing-permission'
import { useOrganization } from '../../session/organization'
import { validate } from '../../form/validate'
import { useDebounced } from '../../util/debounced'
import { localPartError, toLocalPart } from './local-part'
import type { Domain } from '../../contract/generated/schemas/domain.zod'
import { Icon } from '../../ui/Icon'

interface AddressCheckProps {
  text: string
  /** Null while none is chosen. */
  domain: Pick<Domain, 'domain_name' | 'domain_name_unicode'> | null
  /** Why the address can't be used beside the others of the form, as a sentence; it replaces the check. */
  conflict?: string | null
}

const waitMs = 300

const labels = { local_part: 'User name' }

/** Shows the whole address and whether it is free while the user types, once the letter itself is on screen. */
export const AddressCheck = ({ text, ...others }: AddressCheckProps) => (
  <CheckedAddress text={useDeferredValue(text)} {...others} />
)

const CheckedAddress = memo(({ text, domain, conflict = null }: AddressCheckProps) => {
  const { organization_id } = useOrganization()
  const maySearch = useMissingPermission(listIdentities) === null
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
  const debouncedAddress = useDebounced(address, waitMs)
  const only = { address: debouncedAddress, limit: 1, offset: 0 }
  const enabled = maySearch && debouncedAddress !== ''
  const living = useQuery({ ...identitiesQuery(organization_id, only), enabled })
  const deleted = useQuery({ ...deletedIdentitiesQuery(organization_id, only), enabled })
  const isCurrent = maySearch && debouncedAddress === address
  const [owner] = (isCurrent && living.data?.body.items) || []
  const [holder] = (isCurrent && deleted.data?.body.items) || []
  const isChecked = isCurrent && living.data !== undefined && deleted.data !== undefined
  return (
    <fieldset aria-label="Address" className="flex min-h-10 min-w-0 flex-col gap-0.5">
      {isEmpty && (
        <span className="text-muted">
          Letters, digits, dots, hyphens and underscores. The address can’t be changed later.
        </span>
      )}
      {!isEmpty && (
        <span className="font-medium break-all">
          {localPart}@
          {domain?.domain_name_unicode ?? <span className="font-normal text-muted">choose a domain</span>}
        </span>
      )}
      {/* Only the result is announced: the address would be read out at each pause between two letters. */}
      <output>
        {inputError !== null && <AddressStatus isValid={false}>{inputError}</AddressStatus>}
        {owner !== undefined && (
          <AddressStatus isValid={false}>{owner.display_name} already has this address.</AddressStatus>
        )}
        {holder !== undefined && (
          <AddressStatus isValid={false}>
            Reserved until {formatDay(new Date(holder.restorable_until))} by a deleted identity.{' '}
            <Link to={paths.restoreIdentity(organization_id, holder.identity_id)} className="underline">
              Restore it?
            </Link>
          </AddressStatus>
        )}
        {isChecked && owner === undefined && holder === undefined && (
          <AddressStatus isValid>This address is free.</AddressStatus>
        )}
      </output>
    </fieldset>
  )
})

const AddressStatus = ({ isValid, children }: { isValid: boolean; children: ReactNode }) => {
  const icon = isValid ? Check : X
  return (
    <span className={`flex items-start gap-1.5 ${isValid ? 'text-ok' : 'text-danger'}`}>
      <Icon icon={icon} className="mt-0.5 size-4 shrink-0" />
      {children}
    </span>
  )
}
