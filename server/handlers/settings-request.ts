import type { OrganizationSettingsUpdate } from '../generated/model/index.ts'
import type { AuthenticatedRow } from '../queries/keys.ts'
import type { OrganizationSettingsRow } from '../queries/organization.ts'
import { authorityOf } from '../changes/second-key.ts'

/** The columns of a request for approval while there is none. */
export const noRequest = {
  asked_above: null,
  asked_above_at: null,
  asked_above_by_key_id: null,
  asked_above_by_key_name: null,
}

const isLooser = (before: number | null, above: number | null) =>
  before !== null && (above === null || above > before)

/** Returns the settings that a key requests. A looser limit of deletions waits for a second key. */
export const nextSettings = (
  before: OrganizationSettingsRow,
  body: OrganizationSettingsUpdate,
  key: AuthenticatedRow,
  now: Date,
): OrganizationSettingsRow => {
  const { deletion_approval_above: above, ...others } = body
  const next = { ...before, ...others }
  if (above === undefined) return next
  if (!isLooser(before.deletion_approval_above, above))
    return { ...next, ...noRequest, deletion_approval_above: above }
  if (before.asked_above_at !== null && before.asked_above === above) return next
  return {
    ...next,
    asked_above: above,
    asked_above_at: now,
    asked_above_by_key_id: authorityOf(key),
    asked_above_by_key_name: key.key_name,
  }
}
