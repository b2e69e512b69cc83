import { SizeField } from '../../form/SizeField'
import { TextField } from '../../form/TextField'
import type { Form } from '../../form/use-form'
import type { DepartmentValues } from './department-form'

/** The fields of a department, to create it and to edit it. */
export const DepartmentFields = ({ form }: { form: Form<DepartmentValues> }) => (
  <>
    <TextField form={form} name="department_name" required />
    <TextField form={form} name="description" multiline description="Shown on the department’s page." />
    <SizeField
      form={form}
      name="default_mailbox_limit_bytes"
      description="For identities added to this department without a size. Leave empty for the default of their domain."
    />
    <TextField
      form={form}
      name="welcome_text"
      multiline
      description="Extra text on the welcome sheet with the address and first password of new members."
    />
  </>
)
