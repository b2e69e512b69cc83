import type { ReactNode } from 'react'
import { formatMinute, fromLocalInput } from '../../util/time'
import { NameOf } from './NameOf'
import type { DeliveryValues } from './delivery-form'

const targets = { none: 'No', identity: 'To an identity', outside: 'To another mail system' }

/** Shows a value in a conflict, where its text alone is not clear. */
export const showDeliveryValue = (name: keyof DeliveryValues, value: unknown): ReactNode => {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (name === 'target') return targets[value as DeliveryValues['target']]
  if (name === 'own_rules') return value === 'run' ? 'Run' : 'Stopped'
  const text = String(value)
  if (text === '') return 'None'
  if (name === 'to_identity_id') return <NameOf identityId={text} />
  const time = name === 'starts_at' || name === 'ends_at' ? fromLocalInput(text) : undefined
  return time === undefined ? text : formatMinute(new Date(time))
}
