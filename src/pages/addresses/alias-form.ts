import type { Alias } from '../../contract/generated/schemas/alias.zod'
import type { AliasPreview } from '../../contract/generated/schemas/aliasPreview.zod'
import type { AliasTarget } from '../../contract/generated/schemas/aliasTarget.zod'
import { LocalPartRegExp } from '../../contract/generated/schemas/localPart.zod'
import { TargetIdsMax } from '../../contract/generated/schemas/targetIds.zod'
import type { FieldErrors } from '../../form/validate'
import { localPartError, toLocalPart } from '../../resources/identities/local-part'
import { fromLocalInput, toLocalInput } from '../../util/time'

/** The values of the form of an alias, new or not; each form has some of them. */
export interface AliasValues {
  local_part: string
  domain_id: string
  over_held: boolean
  /** What it delivers to, in this order. */
  target_ids: readonly AliasTarget[]
  note: string
  /** As the input has it; '' for never. */
  expires_at: string
  may_send_as: boolean
  enabled: boolean
  signs_in: boolean
}

/** The fields' names on screen. */
export const aliasLabels: Readonly<Record<keyof AliasValues, string>> = {
  local_part: 'User name',
  domain_id: 'Domain',
  over_held: 'Reserved address',
  target_ids: 'Delivers to',
  note: 'Note',
  expires_at: 'Expires',
  may_send_as: 'Send as',
  enabled: 'Accepts mail',
  signs_in: 'Sign-in',
}

/** The values of a new alias. */
export const emptyAlias: AliasValues = {
  local_part: '',
  domain_id: '',
  over_held: false,
  target_ids: [],
  note: '',
  expires_at: '',
  may_send_as: false,
  enabled: true,
  signs_in: false,
}

const commonBody = ({ target_ids, note, expires_at, may_send_as }: AliasValues) => ({
  target_ids: target_ids.map(({ target_id }) => target_id),
  note,
  expires_at: fromLocalInput(expires_at) ?? null,
  may_send_as,
})

/** The body of the request that creates an alias. */
export const toNewAliasBody = (values: AliasValues) => ({
  ...commonBody(values),
  local_part: toLocalPart(values.local_part),
  domain_id: values.domain_id,
  ...(values.over_held ? { over_held: true } : {}),
})

/** The body of the request that changes an alias; only one of a former address has a sign-in. */
export const toAliasBody = (values: AliasValues, isFormer: boolean) => ({
  ...commonBody(values),
  enabled: values.enabled,
  ...(isFormer ? { signs_in: values.signs_in } : {}),
})

/** The values with which the form of an alias begins. */
export const toAliasValues = (alias: Alias): AliasValues => ({
  local_part: alias.local_part,
  domain_id: alias.domain_id,
  over_held: false,
  target_ids: alias.targets,
  note: alias.note ?? '',
  expires_at: toLocalInput(alias.expires_at ?? ''),
  may_send_as: alias.may_send_as,
  enabled: alias.enabled,
  signs_in: alias.signs_in,
})

/** Checks what the contract's schema says too little about. */
export const checkTargets = ({ target_ids }: AliasValues): FieldErrors => {
  if (target_ids.length === 0) return { target_ids: 'Choose at least one identity or alias.' }
  if (target_ids.length > TargetIdsMax)
    return { target_ids: `Choose at most ${TargetIdsMax} identities and aliases.` }
  return {}
}

/** Checks a new alias. */
export const checkNewAlias = (values: AliasValues): FieldErrors => {
  const localPart = localPartError(values.local_part.trim())
  return {
    ...(localPart === null ? {} : { local_part: localPart }),
    ...(values.domain_id === '' ? { domain_id: 'Choose a domain.' } : {}),
    ...checkTargets(values),
  }
}

/** What to preview of a new alias; null while its address or its targets are missing. */
export const previewOfNew = (values: AliasValues): AliasPreview | null => {
  const { note: _, may_send_as: __, ...body } = toNewAliasBody(values)
  const isWhole = LocalPartRegExp.test(body.local_part) && body.domain_id !== '' && body.target_ids.length > 0
  return isWhole ? body : null
}

/** What to preview of a changed alias; null without targets. */
export const previewOfChange = (aliasId: string, values: AliasValues): AliasPreview | null => {
  const { target_ids, expires_at } = commonBody(values)
  if (target_ids.length === 0) return null
  return { alias_id: aliasId, target_ids, expires_at, enabled: values.enabled }
}
