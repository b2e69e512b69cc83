import { changesOf } from '../../../audit/compare'
import type { Units } from '../../../../util/bytes'
import type { Values } from '../item'
import { upperFirst } from '../../../../util/upper-first'

/** How many names are listed; the others are counted. */
export const maxNames = 3

/** Joins texts that are not empty, and begins with a capital letter. */
export const capitalized = (words: readonly string[]): string => {
  const text = words.filter((one) => one !== '').join(', ')
  return upperFirst(text)
}

/** Returns the members of a resource that differ, before → after. */
export const memberChanges = (
  resource_type: 'identity' | 'mailbox_quota',
  before: Values,
  after: Values,
  units: Units,
): string[] => changesOf({ resource_type, before, after }, units)
