import { TextField } from '../../form/TextField'
import type { Form } from '../../form/use-form'
import type { DepartmentValues } from './department-form'

/** The fields of a department, to create it and to edit it. */
export const DepartmentFields = ({ form }: { form: Form<DepartmentValues> }) => (
  <>
    <TextField form={form} name="department_name" required />
    <TextField
      form={form}
      name="description"
      multiline
      description="What the department is for, if that helps."
    />
  </>
)
