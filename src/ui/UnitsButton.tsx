import { setUnits, useUnits } from '../util/units'
import { Button } from './Button'

/** Shows every size in the other units: GB of 10⁹ bytes or GiB of 2³⁰ bytes. */
export const UnitsButton = () => {
  const other = useUnits() === 'GB' ? 'GiB' : 'GB'
  return (
    <Button variant="quiet" onClick={() => setUnits(other)}>
      Show in {other}
    </Button>
  )
}
