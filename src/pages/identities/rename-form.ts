import type { Identity } from '../../contract/generated/schemas/identity.zod'
import type { FieldErrors } from '../../form/validate'
import { localPartError, toLocalPart } from '../../resources/identities/local-part'
import { fromLocalInput } from '../../util/time'

/** The values of the form that changes an identity's address. */
export interface RenameValues {
  local_part: string
  domain_id: string
  /** How long the old address delivers to the identity. */
  keep: 'always' | 'until' | 'no'
  /** As the input has it; '' for none. */
  alias_expires_at: string
  alias_signs_in: boolean
}

/** The fields' names on screen. */
export const renameLabels: Readonly<Record<keyof RenameValues, string>> = {
  local_part: 'User name',
  domain_id: 'Domain',
  keep: 'Mail to the old address',
  alias_expires_at: 'Until',
  alias_signs_in: 'Sign-in with the old address',
}

export const toRenameValues = ({ local_part, domain_id }: Identity): RenameValues => ({
  local_part,
  domain_id,
  keep: 'always',
  alias_expires_at: '',
  alias_signs_in: true,
})

/** The body of the request. */
export const toRenameBody = ({ keep, alias_expires_at, ...values }: RenameValues) => ({
  local_part: toLocalPart(values.local_part),
  domain_id: values.domain_id,
  leave_alias: keep !== 'no',
  ...(keep === 'until' ? { alias_expires_at: fromLocalInput(alias_expires_at) ?? null } : {}),
  ...(keep === 'no' ? {} : { alias_signs_in: values.alias_signs_in }),
})

/** Checks what the contract's schema can't. @param identity with the present address. */
export const checkRename = (values: RenameValues, identity: Identity): FieldErrors => {
  const localPart = localPartError(values.local_part.trim())
  const isSame =
    toLocalPart(values.local_part) === identity.local_part && values.domain_id === identity.domain_id
  return {
    ...(isSame ? { local_part: 'This is the current address.' } : {}),
    ...(localPart === null ? {} : { local_part: localPart }),
    ...(values.domain_id === '' ? { domain_id: 'Choose a domain.' } : {}),
    ...(values.keep === 'until' && values.alias_expires_at === ''
      ? { alias_expires_at: 'Choose the time until which mail is delivered.' }
      : {}),
  }
}
