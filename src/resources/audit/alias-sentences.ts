import { valueWords } from './member-words'
import { changed, type Describe } from './sentence-parts'

/** Describes a new, changed or deleted alias; a new one with its targets. */
export const changedAlias: Describe = (event, units) => {
  const { before, after } = event
  if (after === null) return { act: 'Alias {} deleted', short: 'Alias deleted' }
  if (before !== null) return changed('Alias {} changed')(event, units)
  const targets = valueWords('text', after['targets'], units)
  return {
    act: 'Alias {} created',
    short: 'Alias created',
    about: targets === 'none' ? null : `to ${targets}`,
  }
}
