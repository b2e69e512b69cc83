import type { Delivery } from '../../contract/generated/schemas/delivery.zod'
import type { DeliveryUpdate } from '../../contract/generated/schemas/deliveryUpdate.zod'
import type { FieldErrors } from '../../form/validate'
import { bareAddress } from '../../resources/addresses/bare-address'
import { fromLocalInput, toLocalInput } from '../../util/time'

/** The values of the form. */
export interface DeliveryValues {
  target: 'none' | 'identity' | 'outside'
  /** '' for none. */
  to_identity_id: string
  to_address: string
  keep_copy: boolean
  replies: boolean
  subject: string
  text: string
  /** A number as typed. */
  days: string
  /** As the input has it; '' for now. */
  starts_at: string
  /** As the input has it; '' for never. */
  ends_at: string
  own_rules: Delivery['own_rules']
}

/** The fields' names on screen. */
export const deliveryLabels: Readonly<Record<keyof DeliveryValues, string>> = {
  target: 'Forward new mail',
  to_identity_id: 'Identity',
  to_address: 'Address',
  keep_copy: 'Keep a copy in the mailbox',
  replies: 'Answer new mail automatically',
  subject: 'Subject',
  text: 'Text',
  days: 'Days between answers to the same sender',
  starts_at: 'From',
  ends_at: 'Until',
  own_rules: 'User’s rules',
}

const defaultDays = 7
const defaultSubject = 'Out of office'

export const toDeliveryValues = ({
  forward,
  auto_reply,
  own_rules,
  own_rules_stopped_because,
}: Delivery): DeliveryValues => ({
  target: forward === null ? 'none' : forward.is_outside ? 'outside' : 'identity',
  to_identity_id: forward?.to_identity_id ?? '',
  to_address: forward?.is_outside === true ? forward.to_address_unicode : '',
  keep_copy: forward?.keep_copy ?? true,
  replies: auto_reply !== null,
  subject: auto_reply?.subject ?? defaultSubject,
  text: auto_reply?.text ?? '',
  days: String(auto_reply?.days ?? defaultDays),
  starts_at: toLocalInput(auto_reply?.starts_at ?? ''),
  ends_at: toLocalInput(auto_reply?.ends_at ?? ''),
  // A suspension stops them too, without being set here.
  own_rules: own_rules_stopped_because === 'suspended' ? 'run' : own_rules,
})

const forwardOf = ({
  target,
  to_identity_id,
  to_address,
  keep_copy,
}: DeliveryValues): DeliveryUpdate['forward'] => {
  if (target === 'none') return null
  return target === 'identity'
    ? { to_identity_id, keep_copy }
    : { to_address: bareAddress(to_address), keep_copy }
}

const replyOf = (values: DeliveryValues): DeliveryUpdate['auto_reply'] =>
  values.replies
    ? {
        subject: values.subject,
        text: values.text,
        days: Number(values.days.trim()),
        starts_at: fromLocalInput(values.starts_at) ?? null,
        ends_at: fromLocalInput(values.ends_at) ?? null,
      }
    : null

/** The body of the request. */
export const toDeliveryBody = (values: DeliveryValues): Required<DeliveryUpdate> => ({
  forward: forwardOf(values) ?? null,
  auto_reply: replyOf(values) ?? null,
  own_rules: values.own_rules,
})

const checkForward = (
  { target, to_identity_id, to_address }: DeliveryValues,
  identityId: string,
): FieldErrors => {
  if (target === 'identity' && to_identity_id === '') return { to_identity_id: 'Choose an identity.' }
  if (target === 'identity' && to_identity_id === identityId)
    return { to_identity_id: 'An identity can’t forward to itself. Choose another one.' }
  return target === 'outside' && !/^[^@\s]+@[^@\s]+$/.test(bareAddress(to_address))
    ? { to_address: 'Enter an address like ada@example.org.' }
    : {}
}

const checkReply = ({ replies, subject, text, days, starts_at, ends_at }: DeliveryValues): FieldErrors => {
  if (!replies) return {}
  const [start, end] = [fromLocalInput(starts_at), fromLocalInput(ends_at)]
  return {
    ...(subject.trim() === '' ? { subject: 'Enter a subject.' } : {}),
    ...(text.trim() === '' ? { text: 'Enter the text of the auto-reply.' } : {}),
    ...(/^\d{1,2}$/.test(days.trim()) && Number(days) >= 1 && Number(days) <= 30
      ? {}
      : { days: 'Enter a whole number from 1 to 30.' }),
    ...(start !== undefined && end !== undefined && end <= start
      ? { ends_at: 'Choose a time after the start.' }
      : {}),
  }
}

/** Checks what the contract's schema can't. @param identityId the identity whose mail is forwarded. */
export const checkDelivery = (values: DeliveryValues, identityId: string): FieldErrors => ({
  ...checkForward(values, identityId),
  ...checkReply(values),
})
