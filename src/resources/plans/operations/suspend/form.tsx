import { defineForm } from '../form'
import { noSuspension, SuspensionFields, suspensionLabels, suspensionOf } from '../shared/suspension'

export const suspendForm = defineForm({
  introduction: 'Suspended identities can’t sign in. Their mailboxes and mail are kept.',
  labels: suspensionLabels,
  initial: noSuspension,
  Fields: SuspensionFields,
  changeOf: suspensionOf,
})
