import { countOf } from '../../util/number'

/** How many deletions need no second key: `10 deletions in 24 hours`; null for any number. */
export const deletionsText = (above: number | null): string =>
  above === null
    ? 'any number of deletions without a second key'
    : `${countOf(above, 'deletion', 'deletions')} in 24 hours without a second key`
