import { SizeField } from '../../form/SizeField'
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
    <SizeField
      form={form}
      name="default_mailbox_limit_bytes"
      description="For who is created in this department without a size of their own. Empty: the default of their domain."
    />
    <TextField
      form={form}
      name="welcome_text"
      multiline
      description="What the sheet with address and first password says besides, for who joins."
    />
  </>
)
