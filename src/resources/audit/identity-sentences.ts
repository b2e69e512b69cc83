import { formatPart } from '../../util/bytes'
import { isolated } from '../../util/isolated'
import { changesOf } from './compare'
import { fromTo } from './member-text'
import { changed, type Describe, numberIn, sizeIn, textIn } from './sentence-parts'

/** Describes a new identity, with its department. */
export const createdIdentity: Describe = ({ after }) => {
  const department = textIn(after, 'department_name')
  return department === null
    ? { act: '{} created', short: 'Created' }
    : { act: `{} created in ${isolated(department)}`, short: `Created in ${isolated(department)}` }
}

/** Describes a change of an identity; a suspension and its end go before all other changes. */
export const changedIdentity: Describe = (event, units) => {
  const { before, after } = event
  const [from, to] = [textIn(before, 'status'), textIn(after, 'status')]
  if (from === to) return changed('{} changed')(event, units)
  const changes = changesOf(event, units, ['status', 'status_reason'])
  const reason = textIn(after, 'status_reason')
  return to === 'suspended'
    ? { act: '{} suspended', short: 'Suspended', about: reason && isolated(reason), changes }
    : { act: '{} reactivated', short: 'Reactivated', changes }
}

/** Describes the reset of a password. */
export const resetPassword: Describe = ({ after }) => ({
  act: 'Password of {} reset',
  short: 'Password reset',
  about: after?.['must_change_password'] === true ? 'must be changed at the next sign-in' : null,
})

/** Describes a new mailbox, with its size. */
export const addedMailbox: Describe = ({ after }, units) => ({
  act: 'Mailbox of {} added',
  short: 'Mailbox added',
  about: sizeIn(after, 'limit_bytes', units),
})

/** Describes a restored mailbox, with its size. */
export const restoredMailbox: Describe = ({ after }, units) => ({
  act: 'Mailbox of {} restored',
  short: 'Mailbox restored',
  about: sizeIn(after, 'limit_bytes', units),
})

/** Describes the removal of a mailbox, with what it held. */
export const removedMailbox: Describe = ({ before }, units) => {
  const used = sizeIn(before, 'used_bytes', units)
  const values = [
    sizeIn(before, 'limit_bytes', units),
    used === null ? 'use not measured' : `${used} used when last measured`,
  ]
  return {
    act: 'Mailbox of {} removed',
    short: 'Mailbox removed',
    about: values.filter((value) => value !== null).join(', '),
  }
}

/** Describes a change of a mailbox; a new size goes before all other changes. */
export const changedMailbox: Describe = (event, units) => {
  const { before, after } = event
  const [from, to] = [numberIn(before, 'limit_bytes'), numberIn(after, 'limit_bytes')]
  if (from === null || to === null || from === to)
    return {
      act: 'Mailbox of {} changed',
      short: 'Mailbox changed',
      about: changesOf(event, units).join(', '),
    }
  const participle = to > from ? 'enlarged' : 'reduced'
  return {
    act: `Mailbox of {} ${participle}`,
    short: `Mailbox ${participle}`,
    about: fromTo('size', from, to, units),
    changes: changesOf(event, units, ['limit_bytes']),
  }
}

/** Describes that a mailbox has reached its warning threshold. */
export const warnedMailbox: Describe = ({ after }, units) => {
  const limit = numberIn(after, 'limit_bytes')
  return {
    act: 'Mailbox of {} reached its warning threshold',
    short: 'Mailbox reached its warning threshold',
    about: limit === null ? null : formatPart(numberIn(after, 'used_bytes'), limit, units),
  }
}
