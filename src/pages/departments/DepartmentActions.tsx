import { ChevronDown } from 'lucide'
import { callShower } from '../../api/shown-call'
import {
  deleteDepartment,
  getDepartment,
  updateDepartment,
} from '../../contract/generated/operations/departments'
import type { Department } from '../../contract/generated/schemas/department.zod'
import * as paths from '../../paths'
import { missingForPlan } from '../../resources/plans/operations'
import { useMissingPermission } from '../../session/missing-permission'
import { useOrganization } from '../../session/organization'
import { ButtonLink } from '../../ui/ButtonLink'
import { buttonStyle } from '../../ui/button-style'
import { copy } from '../../ui/copy'
import { Icon } from '../../ui/Icon'
import { Menu } from '../../ui/Menu'
import type { MenuItem } from '../../ui/menu-item'
import { fromPage } from '../../ui/use-close-panel'
import { useOtherUnits } from '../../util/other-units'

/** The actions on a department: adding members first, then an edit, the rest in a menu. */
export const DepartmentActions = ({ department }: { department: Department }) => {
  const profile = useOrganization()
  const { organization_id } = profile
  const { department_id, department_name } = department
  const updateDisabledReason = useMissingPermission(updateDepartment)
  const deleteDisabledReason = useMissingPermission(deleteDepartment)
  const otherUnits = useOtherUnits()
  const items: MenuItem[] = [
    {
      label: 'Copy ID',
      onSelect: () => void copy(department_id, `ID of ${department_name}`),
    },
    { label: 'API', onSelect: callShower(getDepartment, { path: { department_id } }) },
    { label: `Show sizes ${otherUnits.words}`, onSelect: otherUnits.choose },
    {
      label: 'Delete',
      isApart: true,
      danger: true,
      to: paths.deleteDepartment(organization_id, department_id),
      state: fromPage,
      disabledReason: deleteDisabledReason,
    },
  ]
  return (
    <>
      <ButtonLink
        variant="primary"
        to={{
          pathname: paths.joinIdentities(organization_id),
          search: `?department_id=${department_id}`,
        }}
        state={fromPage}
        disabledReason={missingForPlan(profile, 'import')}
      >
        Add several
      </ButtonLink>
      <ButtonLink
        aria-keyshortcuts="e"
        to={paths.editDepartment(organization_id, department_id)}
        state={fromPage}
        disabledReason={updateDisabledReason}
      >
        Edit
      </ButtonLink>
      <Menu label="More" items={items} className={buttonStyle('secondary')}>
        More
        <Icon icon={ChevronDown} />
      </Menu>
    </>
  )
}
