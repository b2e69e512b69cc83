import { MovePlan } from '../../../../contract/generated/schemas/movePlan.zod'
import type { FormFields } from '../../../../form/use-form'
import { DepartmentField } from '../../../departments/DepartmentField'
import { defineForm } from '../form'

interface Values {
  /** '' for none. */
  department_id: string
}

const Fields = ({ form }: { form: FormFields<Values> }) => (
  <DepartmentField
    form={form}
    name="department_id"
    placeholder="None"
    description="Leave empty to remove them from their department."
  />
)

export const moveForm = defineForm<MovePlan, Values>({
  schema: MovePlan,
  introduction: 'Each identity is in one department, or in none.',
  labels: { department_id: 'Department' },
  initial: { department_id: '' },
  Fields,
  changeOf: ({ department_id }) => ({ department_id: department_id === '' ? null : department_id }),
})
