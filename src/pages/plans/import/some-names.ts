import { joinNames } from '../../../util/join-names'

/** How many names are listed. */
const maxNames = 5

/** The first of some names, as part of a sentence: “Sales, Support and others”. */
export const someNames = (names: readonly string[]): string =>
  names.length > maxNames ? `${names.slice(0, maxNames).join(', ')} and others` : joinNames(names)
