import type { Identity } from '../../contract/generated/schemas/identity.zod'
import { parseSize, sizeError } from '../../form/parse-size'
import type { FieldErrors } from '../../form/validate'
import { passwordError } from '../../form/password-rules'
import { localPartError, toLocalPart } from '../../resources/identities/local-part'

/** The values of the form of a new identity. Ids are '' for none. */
export interface NewIdentityValues {
  display_name: string
  local_part: string
  domain_id: string
  department_id: string
  mailbox: 'default' | 'own' | 'none'
  mailbox_limit_bytes: string
  credential: 'generate' | 'set' | 'none'
  password: string
  external_id: string
}

/** The values of the form that edits an identity. */
export interface IdentityValues {
  display_name: string
  department_id: string
  must_change_password: boolean
  external_id: string
}

const labels = { display_name: 'Name', department_id: 'Department', external_id: 'External ID' }

/** The fields' names on screen. */
export const newIdentityLabels = {
  ...labels,
  local_part: 'User name',
  domain_id: 'Domain',
  mailbox: 'Mailbox',
  mailbox_limit_bytes: 'Mailbox size',
  credential: 'Password',
  password: 'New password',
}
export const identityLabels = { ...labels, must_change_password: 'Password change' }

const mailboxBody = ({ mailbox, mailbox_limit_bytes }: NewIdentityValues) => {
  if (mailbox === 'default') return {}
  if (mailbox === 'none') return { mailbox_limit_bytes: null }
  return { mailbox_limit_bytes: parseSize(mailbox_limit_bytes)?.bytes ?? Number.NaN }
}

const passwordBody = ({ credential, password }: NewIdentityValues) => {
  if (credential === 'none') return {}
  return credential === 'set' ? { password } : { generate_password: true }
}

/** The body of the request. */
export const toNewIdentityBody = (values: NewIdentityValues) => ({
  local_part: toLocalPart(values.local_part),
  domain_id: values.domain_id,
  display_name: values.display_name,
  department_id: values.department_id || null,
  ...mailboxBody(values),
  ...passwordBody(values),
  external_id: values.external_id,
})

/** Checks what the contract's schema cannot check of a new identity. */
export const checkNewIdentity = (values: NewIdentityValues): FieldErrors => {
  const size = values.mailbox === 'own' ? sizeError(values.mailbox_limit_bytes) : null
  const password =
    values.credential === 'set' ? passwordError(values.password, toLocalPart(values.local_part)) : null
  const localPart = localPartError(values.local_part.trim())
  return {
    ...(localPart === null ? {} : { local_part: localPart }),
    ...(values.domain_id === '' ? { domain_id: 'Choose a domain.' } : {}),
    ...(size === null ? {} : { mailbox_limit_bytes: size }),
    ...(password === null ? {} : { password }),
  }
}

export const toIdentityValues = (identity: Identity): IdentityValues => ({
  display_name: identity.display_name,
  department_id: identity.department_id ?? '',
  must_change_password: identity.must_change_password,
  external_id: identity.external_id ?? '',
})

/** The body of the request. */
export const toIdentityBody = (values: IdentityValues) => ({
  display_name: values.display_name,
  department_id: values.department_id || null,
  must_change_password: values.must_change_password,
  external_id: values.external_id,
})
