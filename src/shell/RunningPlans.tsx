import { useQuery } from '@tanstack/react-query'
import { runningPlansQuery } from '../resources/plans/queries'

/** A dot beside the link to bulk changes while one runs, in whatever tab it was started. */
export const RunningPlans = ({ organizationId }: { organizationId: string }) => {
  const { data } = useQuery(runningPlansQuery(organizationId))
  if ((data?.body.total ?? 0) === 0) return null
  return (
    <span className="size-2 shrink-0 rounded-full bg-accent forced-color-adjust-none">
      <span className="sr-only">running</span>
    </span>
  )
}
