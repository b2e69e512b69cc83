import type { DepartmentListItem } from '../../contract/generated/schemas/departmentListItem.zod'
import { useOrganization } from '../../session/organization'
import * as paths from '../../paths'
import { columnsOf } from '../../table/columns'
import { Storage } from '../../resources/mailbox-quotas/Storage'
import { formatCount } from '../../util/number'
import { Link } from '../../ui/Link'

const NameCell = ({ department_id, department_name }: DepartmentListItem) => (
  <Link
    to={paths.department(useOrganization().organization_id, department_id)}
    className="block truncate font-medium text-accent hover:underline"
  >
    {department_name}
  </Link>
)

const column = columnsOf<DepartmentListItem>()
/** The columns of the list of departments. */
export const departmentColumns = [
  column.accessor('department_name', {
    header: 'Name',
    meta: { sort: 'department_name', card: 'title' },
    cell: ({ row }) => <NameCell {...row.original} />,
  }),
  column.accessor('identity_count', {
    header: 'Identities',
    meta: { numeric: true, width: 'w-28', card: 'end' },
    cell: ({ getValue }) => (
      <>
        {formatCount(getValue() ?? 0)}
        <span className="@2xl:hidden"> {getValue() === 1 ? 'identity' : 'identities'}</span>
      </>
    ),
  }),
  column.accessor('storage_used_bytes', {
    header: 'Storage',
    meta: {
      numeric: true,
      width: 'w-68 @[56rem]:w-80',
      card: 'line',
      csv: [
        { label: 'Used (bytes)', name: 'storage_used_bytes' },
        { label: 'Allocated (bytes)', name: 'storage_allocated_bytes' },
      ],
    },
    cell: ({ row: { original: row } }) => (
      <div className="flex @2xl:justify-end">
        <Storage
          name={row.department_name}
          stored={row.storage_used_bytes ?? null}
          allocated={row.storage_allocated_bytes ?? 0}
        />
      </div>
    ),
  }),
]
