import { formWithoutFields } from '../form'

export const reactivateForm = formWithoutFields(
  'They’ll be able to sign in again. After an offboarding, each needs a new password first.',
)
