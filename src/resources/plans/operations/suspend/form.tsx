import { SuspendPlan } from '../../../../contract/generated/schemas/suspendPlan.zod'
import { defineForm } from '../form'
import {
  noSuspension,
  SuspensionFields,
  suspensionLabels,
  suspensionOf,
  type SuspensionValues,
} from '../shared/suspension'

export const suspendForm = defineForm<SuspendPlan, SuspensionValues>({
  schema: SuspendPlan,
  introduction: 'Suspended identities can’t sign in. Their mailboxes and mail are kept.',
  labels: suspensionLabels,
  initial: noSuspension,
  Fields: SuspensionFields,
  changeOf: suspensionOf,
})
