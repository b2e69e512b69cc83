import type {
  AliasPreview,
  AliasUpdate,
  AliasWarning,
  FieldError,
  Resolution,
} from '../generated/model/index.ts'
import { aliasMaxRecipients } from '../generated/rules/alias.ts'
import { invalid } from '../problem.ts'
import { isStorable } from './text.ts'

/** @throws Problem invalid_request where a parameter is no address. */
export const assertAddress = (typed: string, parameter: 'address' | 'sender' = 'address'): void => {
  if (isStorable(typed) && /^[^@].*@[^@\s]+$/su.test(typed.trim())) return
  const message = `${parameter} must be an address, with an @ between the local part and the domain.`
  throw invalid({ path: `?${parameter}`, code: 'pattern', message })
}

/**
 * Checks that only an alias with a former address is asked to sign in.
 * @throws Problem invalid_request.
 */
export const assertMaySignIn = ({ signs_in }: AliasUpdate, formerOf: string | null): void => {
  if (signs_in === undefined || formerOf !== null) return
  const message = 'signs_in is only for an alias with former_of.'
  throw invalid({ path: '/signs_in', code: 'not_allowed', message })
}

/** A new alias that is previewed. */
export type NewAliasPreview = AliasPreview &
  Required<Pick<AliasPreview, 'local_part' | 'domain_id' | 'target_ids'>>

/**
 * Checks that a preview has the members of a new alias.
 * @throws Problem invalid_request with those that are missing or not allowed.
 */
export const newAliasOf = (body: AliasPreview): NewAliasPreview => {
  const { local_part, domain_id, target_ids } = body
  const missing = Object.entries({ local_part, domain_id, target_ids }).filter(
    ([, value]) => value === undefined,
  )
  const errors = missing.map(([name]): FieldError => ({
    path: `/${name}`,
    code: 'required',
    message: `${name} is required without alias_id.`,
  }))
  if (local_part === undefined || domain_id === undefined || target_ids === undefined)
    throw invalid(...errors)
  assertMaySignIn(body, null)
  return { ...body, local_part, domain_id, target_ids }
}

/** @throws Problem invalid_request where the preview of a change has members of a new alias. */
export const assertIsUpdate = ({ local_part, domain_id, over_held }: AliasPreview): void => {
  const unchangeable = Object.entries({ local_part, domain_id, over_held: over_held || undefined })
  const errors = unchangeable.flatMap(([name, value]): FieldError[] =>
    value === undefined
      ? []
      : [{ path: `/${name}`, code: 'not_allowed', message: `${name} can't be changed.` }],
  )
  if (errors.length > 0) throw invalid(...errors)
}

/** What deserves attention about where an alias or a group leads. Mail to more recipients than are allowed is refused. */
export const warningsOf = ({
  recipient_count,
  left_out_count,
}: Pick<Resolution, 'recipient_count' | 'left_out_count'>): AliasWarning[] => {
  if (recipient_count === 0 || recipient_count > aliasMaxRecipients) return ['no_recipient']
  return left_out_count === 0 ? [] : ['recipients_left_out']
}
