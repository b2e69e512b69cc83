import { isolated } from '../../util/isolated'
import { countOf } from '../../util/number'
import { readableAddress } from '../../util/unicode-name'
import { changesOf } from './compare'
import { nameOfResource } from './event-text'
import { valueText } from './member-text'
import { type Describe, textIn } from './sentence-parts'

type Event = Parameters<Describe>[0]

/** Returns the name of a group with its address. The history of an identity has groups too, where nothing else names them. */
const namedWithAddress = (event: Event): string => {
  const name = textIn(event.after ?? event.before, 'group_name')
  const address = readableAddress(nameOfResource(event))
  return name === null ? isolated(address) : `${isolated(name)} (${isolated(address)})`
}

const inHistory = (event: Event, participle: string) => `Group ${namedWithAddress(event)} ${participle}`

/** Returns how many members one side has. A list has the first ones alone, and their number. */
const membersCount = (side: Event['before']): number => {
  const { members, members_count: count } = side ?? {}
  if (typeof count === 'number') return count
  return Array.isArray(members) ? members.length : 0
}

/** Describes a new group, with the number of its members. */
export const createdGroup: Describe = (event) => {
  const count = membersCount(event.after)
  return {
    act: 'Group {} created',
    short: inHistory(event, 'created'),
    about: count === 0 ? null : `with ${countOf(count, 'member', 'members')}`,
  }
}

/** Describes a deleted group. */
export const deletedGroup: Describe = (event) => ({
  act: 'Group {} deleted',
  short: inHistory(event, 'deleted'),
})

/** Describes a change of a group; turning it off or on goes before all other changes. */
export const updatedGroup: Describe = (event, units) => {
  const [from, to] = [event.before?.['enabled'], event.after?.['enabled']]
  const participle = from === to ? 'changed' : to === true ? 'turned on' : 'turned off'
  return {
    act: `Group {} ${participle}`,
    short: inHistory(event, participle),
    changes: changesOf(event, units, ['enabled']),
  }
}

/** Describes members that a group has gained or lost: one by its address, several by their number. */
const changedMembers =
  (side: 'before' | 'after', participle: string): Describe =>
  (event, units) => {
    const count = membersCount(event[side])
    const isOne = count === 1
    const subject = isOne ? 'Member' : countOf(count, 'member', 'members')
    return {
      act: `${subject} ${participle} {}`,
      short: `${subject} ${participle} ${namedWithAddress(event)}`,
      about: isOne ? valueText('text', event[side]?.['members'], units) : null,
    }
  }

/** Describes members that a group has gained. */
export const addedMembers = changedMembers('after', 'added to')

/** Describes members that a group has lost. */
export const removedMembers = changedMembers('before', 'removed from')
