import type { Domain } from '../../contract/generated/schemas/domain.zod'
import { bytesOf, sizeError } from '../../form/parse-size'
import { writeSize } from '../../form/write-size'
import type { FieldErrors } from '../../form/validate'
import type { Units } from '../../util/bytes'

/** The values of the form of a domain's settings. */
export interface DomainValues {
  default_mailbox_limit_bytes: string
  max_mailbox_limit_bytes: string
  catch_all_mode: Domain['settings']['catch_all']['mode']
  /** An identity's id; '' for none. */
  catch_all: string
  subaddressing: boolean
  description: string
}

/** The fields' names on screen. */
export const domainLabels = {
  default_mailbox_limit_bytes: 'Default size',
  max_mailbox_limit_bytes: 'Maximum size',
  catch_all_mode: 'Mail to unknown addresses',
  catch_all: 'Identity',
  subaddressing: 'Sub-addressing',
  description: 'Description',
}

export const toDomainValues = ({ settings }: Domain, units: Units): DomainValues => ({
  default_mailbox_limit_bytes: writeSize(settings.default_mailbox_limit_bytes, units),
  max_mailbox_limit_bytes: writeSize(settings.max_mailbox_limit_bytes, units),
  catch_all_mode: settings.catch_all.mode,
  catch_all: settings.catch_all.identity_id ?? '',
  subaddressing: settings.subaddressing.enabled,
  description: settings.description ?? '',
})

/** The body of the request. */
export const toDomainBody = (values: DomainValues) => ({
  default_mailbox_limit_bytes: bytesOf(values.default_mailbox_limit_bytes),
  max_mailbox_limit_bytes: bytesOf(values.max_mailbox_limit_bytes),
  catch_all:
    values.catch_all_mode === 'off'
      ? { mode: 'off' as const, identity_id: null }
      : { mode: 'identity' as const, identity_id: values.catch_all },
  subaddressing: { enabled: values.subaddressing, delimiter: '+' as const },
  description: values.description,
})

/** Checks what the contract's schema can't: sizes as typed, and members that depend on each other. */
export const checkDomain = (values: DomainValues): FieldErrors => {
  const errors: FieldErrors = {}
  for (const name of ['default_mailbox_limit_bytes', 'max_mailbox_limit_bytes'] as const) {
    const error = sizeError(values[name])
    if (error !== null) errors[name] = error
  }
  if (bytesOf(values.default_mailbox_limit_bytes) > bytesOf(values.max_mailbox_limit_bytes))
    errors['default_mailbox_limit_bytes'] ??= 'The default can’t be larger than the maximum.'
  if (values.catch_all_mode === 'identity' && values.catch_all === '')
    errors['catch_all'] = 'Choose the identity that gets the mail.'
  return errors
}
