import type { PlanColumn } from '../../../../contract/generated/schemas/planColumn.zod'
import { createDepartment } from '../../../../contract/generated/operations/departments'
import { planPermissions } from '../../../../contract/generated/rules/plan'
import { missingPermission } from '../../../../session/missing-permission'
import type { Profile } from '../../../../session/profiles'
import type { Match, ColumnMember } from './match-columns'
import type { SendOptions } from '../send/send-rows'

/** The column of a bulk change for a member. The address isn't one of them: each row has it. */
const columnOf: Readonly<Partial<Record<ColumnMember, PlanColumn>>> = {
  display_name: 'display_name',
  first_name: 'display_name',
  last_name: 'display_name',
  department: 'department',
  org_unit: 'department',
  limit_bytes: 'limit_bytes',
  status: 'status',
  enabled: 'status',
  blocked: 'status',
  status_reason: 'status_reason',
  external_id: 'external_id',
  aliases: 'aliases',
  groups: 'groups',
}

/** The columns of a bulk change for the columns of the file. */
export const planColumnsOf = (matches: readonly Match[]): PlanColumn[] => [
  ...new Set(matches.flatMap((match) => columnOf[match as ColumnMember] ?? [])),
]

/** Why a key can't import these columns in this way, as a sentence; null when it can. */
export const missingForImport = (
  profile: Pick<Profile, 'permissions'>,
  columns: readonly PlanColumn[],
  change: SendOptions['change'],
): string | null => {
  const lacks = (permission: (typeof planPermissions)[keyof typeof planPermissions], of: string) => {
    const reason = missingPermission(profile, { permission })
    return reason === null ? null : `${reason} ${of}`
  }
  const isSuspending = columns.includes('status') || columns.includes('status_reason')
  return (
    lacks(planPermissions.import, '') ??
    (isSuspending
      ? lacks(
          planPermissions.suspend,
          'Don’t import status, enabled, blocked and reason, or use another key.',
        )
      : null) ??
    (columns.includes('aliases')
      ? lacks(planPermissions.add_alias, 'Don’t import the aliases, or use another key.')
      : null) ??
    (columns.includes('groups')
      ? lacks(planPermissions.add_to_group, 'Don’t import the groups, or use another key.')
      : null) ??
    (columns.includes('limit_bytes') && change.existing !== 'skip'
      ? lacks(planPermissions.resize, 'Don’t import the mailbox size, or skip existing identities.')
      : null) ??
    (change.create_departments === true ? missingPermission(profile, createDepartment) : null)
  )
}
