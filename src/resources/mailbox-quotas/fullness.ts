import { formatPercent } from '../../util/number'

/** The tenths of their limit to which mailboxes are filled, in words: the contract counts and filters by the places. */
export const fullnessWords: readonly string[] = Array.from({ length: 11 }, (_, tenth) =>
  tenth === 0
    ? `Below ${formatPercent(10)}`
    : tenth === 10
      ? `${formatPercent(100)} and more`
      : `${tenth * 10} to ${formatPercent(tenth * 10 + 10)}`,
)
