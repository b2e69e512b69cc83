import { formatPercent } from '../../util/number'

/** How full mailboxes are, in steps of 10%. The contract counts and filters by the index. */
export const fullnessText: readonly string[] = Array.from({ length: 11 }, (_, tenth) =>
  tenth === 0
    ? `Below ${formatPercent(10)}`
    : tenth === 10
      ? `${formatPercent(100)} or more`
      : `${tenth * 10} to ${formatPercent(tenth * 10 + 10)}`,
)
