import { ResetPasswordPlan } from '../../../../contract/generated/schemas/resetPasswordPlan.zod'
import { CheckField } from '../../../../form/CheckField'
import type { FormFields } from '../../../../form/use-form'
import { useSelfServicePage } from '../../../health/use-self-service-page'
import { defineForm } from '../form'

interface Values {
  must_change_password: boolean
}

const Fields = ({ form }: { form: FormFields<Values> }) => {
  const { passwordChangeText } = useSelfServicePage()
  return (
    <CheckField
      name="must_change_password"
      label={`The passwords ${passwordChangeText}`}
      checked={form.values.must_change_password}
      onChange={(isOn) => form.set('must_change_password', isOn)}
    />
  )
}

export const resetPasswordForm = defineForm<ResetPasswordPlan, Values>({
  schema: ResetPasswordPlan,
  introduction:
    'Each identity gets a generated password, which replaces the old one. You save all of them once, as one file.',
  labels: { must_change_password: 'Password change' },
  initial: { must_change_password: true },
  Fields,
  changeOf: ({ must_change_password }) => ({ must_change_password }),
})
