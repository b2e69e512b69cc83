import { useQuery } from '@tanstack/react-query'
import { explainError } from '../../api/explain-error'
import { useOrganization } from '../../session/organization'
import { Failure } from '../../ui/Failure'
import { resolutionQuery } from './queries'
import { ResolutionAnswer } from './ResolutionAnswer'
import { SenderCheck } from './SenderCheck'

interface AddressAnswerProps {
  address: string
  /** Whether the route is shown only on request. */
  isFolded?: boolean
  /** Whether the way of the mail takes time to find, so that it is not read again every few seconds. */
  isLarge?: boolean
}

/** Who gets mail to an address. Where not everyone may write to it, also whether a sender may. */
export const AddressAnswer = ({ address, isFolded = false, isLarge = false }: AddressAnswerProps) => {
  const { organization_id } = useOrganization()
  const { data, error } = useQuery({
    ...resolutionQuery(organization_id, address),
    ...(isLarge ? { refetchInterval: false as const } : {}),
  })
  if (data !== undefined)
    return (
      <ResolutionAnswer resolution={data.body} isFolded={isFolded}>
        <SenderCheck address={address} />
      </ResolutionAnswer>
    )
  if (error !== null) return <Failure {...explainError(error)} />
  return <p className="text-muted">Loading recipients…</p>
}
