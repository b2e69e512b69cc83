import { formWithoutFields } from '../form'

export const restoreForm = formWithoutFields(
  'Each identity gets its password and mailbox back if enough storage is available.',
)
