import { Link } from 'react-router'
import type { DepartmentListItem } from '../../contract/generated/schemas/departmentListItem.zod'
import { useOrganization } from '../../session/organization'
import * as paths from '../../paths'
import { columnsOf } from '../../table/columns'
import { Storage } from '../../resources/mailbox-quotas/Storage'
import { formatCount } from '../../util/number'

const NameCell = ({ department_id, department_name }: DepartmentListItem) => (
  <Link
    to={paths.department(useOrganization().organization_id, department_id)}
    className="inline-flex min-h-6 items-center font-medium pointer-coarse:min-h-11 text-accent hover:underline"
  >
    {department_name}
  </Link>
)

const column = columnsOf<DepartmentListItem>()
/** The columns of the list of departments. */
export const departmentColumns = [
  column.accessor('department_name', {
    header: 'Name',
    meta: { sort: 'department_name' },
    cell: ({ row }) => <NameCell {...row.original} />,
  }),
  column.accessor('identity_count', {
    header: 'Identities',
    meta: { numeric: true, width: 'w-28' },
    cell: ({ getValue }) => formatCount(getValue() ?? 0),
  }),
  column.accessor('storage_used_bytes', {
    header: 'Storage',
    meta: { numeric: true, width: 'w-72' },
    cell: ({ row: { original: row } }) => (
      <div className="flex @2xl:justify-end">
        <Storage
          name={row.department_name}
          stored={row.storage_used_bytes ?? null}
          allotted={row.storage_allocated_bytes ?? 0}
        />
      </div>
    ),
  }),
]
