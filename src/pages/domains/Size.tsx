import { Fact } from '../../ui/Fact'
import { formatBytes, formatExactBytes } from '../../util/bytes'
import { useUnits } from '../../util/units'

/** A size, exact on demand. */
export const Size = ({ bytes }: { bytes: number }) => (
  <Fact exact={formatExactBytes(bytes)}>{formatBytes(bytes, useUnits())}</Fact>
)
