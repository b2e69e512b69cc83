import type { Permission, PlanColumn } from '../../generated/model/index.ts'
import { planPermissions } from '../../generated/rules/plan.ts'
import type { OperationRules, RequestedPlan } from '../operation.ts'

const suspensionColumns: ReadonlySet<PlanColumn> = new Set([
  'status',
  'status_reason',
  'delivery_while_suspended',
])

/** The permissions that an import needs by its columns and its change. */
const permissions = ({ change, selection }: RequestedPlan): Permission[] => {
  const { columns = [] } = selection.import ?? {}
  const { existing = 'update', create_departments: createsDepartments = false } = change
  return [
    ...(columns.some((column) => suspensionColumns.has(column)) ? ['identity:suspend' as const] : []),
    ...(columns.includes('aliases') || columns.includes('groups') ? [planPermissions.add_alias] : []),
    ...(columns.includes('limit_bytes') && existing === 'update' ? ['mailbox_quota:write' as const] : []),
    ...(createsDepartments ? ['department:write' as const] : []),
  ]
}

/** The rows of a file create and change identities: `import/` previews and runs them. */
export const importOperation: OperationRules = {
  // Where existing identities are refused, all of them are new.
  title: ({ existing }) => [existing === 'refuse' ? 'Add' : 'Import', 'identity', 'identities'],
  permissions,
  // The undo deletes the identities that the import created: at most all of them.
  deletes: ({ reverts_plan_id, will_change_count }) => (reverts_plan_id === null ? 0 : will_change_count),
  inverse: 'import',
  isUndoneOnce: true,
  // Says whether it was an import or an addition of identities.
  changeOfUndo: ({ existing }) => (existing === undefined ? {} : { existing }),
  allots: true,
  passwords: ({ create_count, change }) =>
    create_count > 0 && change.passwords !== 'none' ? 'fetched' : null,
}
