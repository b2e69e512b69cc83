import {
  type LeavePlan,
  leavePlanChangeDeleteAfterDaysMax as maxDays,
} from '../../../../contract/generated/schemas/leavePlan.zod'
import type { FieldErrors } from '../../../../form/validate'
import { type SuspensionValues, suspensionOf } from '../shared/suspension'

type Change = NonNullable<LeavePlan['change']>

/** What an offboarding asks for. */
export interface LeaveValues extends SuspensionValues {
  /** A number of days as typed; '' for never. */
  delete_after_days: string
  /** The identity that gets the aliases; '' to leave them as they are. */
  aliases_to: string
  /** The identity that gets the mail to the addresses once they are deleted; '' for none. */
  address_to: string
  /** The identity that gets new mail; '' for none. */
  forward_to: string
  /** Whether new mail is answered. */
  replies: boolean
  subject: string
  text: string
  stop_rules: boolean
}

const deletionLater = ({ delete_after_days, address_to }: LeaveValues): Change =>
  delete_after_days.trim() === ''
    ? {}
    : {
        delete_after_days: Number(delete_after_days.trim()),
        ...(address_to === '' ? {} : { address_to }),
      }

/** The forward, the auto-reply and the user's rules. Rejected mail is neither forwarded nor answered. */
const rulesOf = ({ delivery_while_suspended, ...values }: LeaveValues): Change => ({
  ...(values.forward_to === '' || delivery_while_suspended === 'reject'
    ? {}
    : { forward_to: values.forward_to }),
  ...(values.replies && delivery_while_suspended !== 'reject'
    ? {
        auto_reply: {
          subject: values.subject.normalize('NFC').trim(),
          text: values.text.normalize('NFC').trim(),
        },
      }
    : {}),
  ...(values.stop_rules ? { stop_rules: true } : {}),
})

/** Returns the change of an offboarding. */
export const leaveChangeOf = (values: LeaveValues): Change => ({
  ...suspensionOf(values),
  ...deletionLater(values),
  ...(values.aliases_to === '' ? {} : { aliases_to: values.aliases_to }),
  ...rulesOf(values),
})

const isDays = (text: string) =>
  /^\d*$/.test(text) && (text === '' || (Number(text) >= 1 && Number(text) <= maxDays))

const replyErrors = ({ replies, delivery_while_suspended, subject, text }: LeaveValues): FieldErrors => {
  if (!replies || delivery_while_suspended === 'reject') return {}
  return {
    ...(subject.trim() === '' ? { subject: 'Enter a subject.' } : {}),
    ...(text.trim() === '' ? { text: 'Enter the text of the auto-reply.' } : {}),
  }
}

/** The errors of an offboarding, by field. */
export const leaveErrors = (values: LeaveValues): FieldErrors =>
  isDays(values.delete_after_days.trim())
    ? replyErrors(values)
    : { delete_after_days: `Enter a whole number from 1 to ${maxDays}, or leave the field empty.` }
