import { formatBytes, formatExactBytes } from '../util/bytes'
import { useUnits } from '../util/units'
import { Fact } from './Fact'

/** A size in bytes, rounded; exact on hover, focus and touch. */
export const Bytes = ({ bytes }: { bytes: number }) => (
  <Fact exact={formatExactBytes(bytes)}>{formatBytes(bytes, useUnits())}</Fact>
)
