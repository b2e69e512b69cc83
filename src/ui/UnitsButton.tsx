import { useOtherUnits } from '../util/other-units'
import { Button } from './Button'

/** Shows every size in other units, in this browser alone, or again in those of the organization. */
export const UnitsButton = () => {
  const { words, choose } = useOtherUnits()
  return (
    <Button variant="quiet" onClick={choose}>
      Show {words}
    </Button>
  )
}
