import { useMutation } from '@tanstack/react-query'
import { useOrganization } from '../../session/organization'
import { useUnits } from '../../util/units'
import { type Reverted, revertMutation } from './revert'

/** Takes a change back by its event; a toast says what has become of it, and takes that back in turn. */
export const useRevert = () => {
  const { organization_id } = useOrganization()
  const { mutate, isPending, error } = useMutation(revertMutation(organization_id, useUnits()))
  return { revert: (reverted: Reverted) => mutate(reverted), isReverting: isPending, error }
}
