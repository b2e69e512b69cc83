import { useMutation } from '@tanstack/react-query'
import { useOrganization } from '../../session/organization'
import { useUnits } from '../../util/units'
import { type Reverted, revertMutation } from './revert'

/** Undoes an event. A toast shows the result, with its own undo. */
export const useRevert = () => {
  const { organization_id } = useOrganization()
  const { mutate, isPending, error } = useMutation(revertMutation(organization_id, useUnits()))
  return { revert: (reverted: Reverted) => mutate(reverted), isReverting: isPending, error }
}
