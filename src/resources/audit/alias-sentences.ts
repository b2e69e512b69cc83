import { isolated } from '../../util/isolated'
import { readableAddress } from '../../util/unicode-name'
import { changesOf } from './compare'
import { nameOfResource } from './event-text'
import { fromTo, valueText } from './member-text'
import type { Describe } from './sentence-parts'

/** Describes a new address of an identity. */
export const renamedIdentity: Describe = ({ before, after }, units) => ({
  act: '{} renamed',
  short: 'Renamed',
  about: fromTo('text', before?.['address'], after?.['address'], units),
})

// The history of an identity has aliases too, where they need their address.
const inHistory = (event: Parameters<typeof nameOfResource>[0], participle: string) =>
  `Alias ${isolated(readableAddress(nameOfResource(event)))} ${participle}`

/** Describes a new alias, with its targets. */
export const createdAlias: Describe = (event, units) => {
  const targets = valueText('text', event.after?.['targets'], units)
  return {
    act: 'Alias {} created',
    short: inHistory(event, 'created'),
    about: targets === 'none' ? null : `to ${targets}`,
  }
}

/** Describes a deleted alias. */
export const deletedAlias: Describe = (event) => ({
  act: 'Alias {} deleted',
  short: inHistory(event, 'deleted'),
})

/** Describes a change of an alias; turning it off or on goes before all other changes. */
export const updatedAlias: Describe = (event, units) => {
  const [from, to] = [event.before?.['enabled'], event.after?.['enabled']]
  const participle = from === to ? 'changed' : to === true ? 'turned on' : 'turned off'
  return {
    act: `Alias {} ${participle}`,
    short: inHistory(event, participle),
    changes: changesOf(event, units, ['enabled']),
  }
}

/** Describes a new, changed or deleted alias, as a part of another change. */
export const changedAlias: Describe = (event, units) => {
  if (event.before === null) return createdAlias(event, units)
  return (event.after === null ? deletedAlias : updatedAlias)(event, units)
}
