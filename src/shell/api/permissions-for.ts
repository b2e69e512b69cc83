import type { ShownCall } from '../../api/shown-call'
import type { Permission } from '../../contract/generated/contract'

/** The permissions that a call needs; none when any key will do. Members of its body may need others than the operation. */
export const permissionsFor = ({ operation, args }: ShownCall): readonly Permission[] => {
  const { permission, memberPermissions = {} } = operation
  const members = Object.keys(Object(args.body) as object)
  const needed =
    members.length === 0 ? [permission] : members.map((one) => memberPermissions[one] ?? permission)
  return [...new Set(needed)].filter((one) => one !== null)
}
