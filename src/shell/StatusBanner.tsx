import { CloudOff } from 'lucide'
import { useNavigation } from 'react-router'
import { useRecovery } from '../api/recovery'
import { formatClock } from '../util/time'
import { Icon } from '../ui/Icon'

/** Shows an outage of the API with its beginning; hidden when the API is back. */
export const StatusBanner = ({ organizationId }: { organizationId: string }) => {
  const { since, offline } = useRecovery(organizationId)
  const isOpening = useNavigation().state === 'loading'
  return (
    <output className="block">
      {since !== null && (
        <p className="flex items-center gap-2 border-b border-warning bg-warning-soft px-4 py-2">
          <Icon icon={CloudOff} className="size-4 shrink-0 text-warning" />
          <span>
            {offline ? 'This device has been offline' : 'The API has been away'} since{' '}
            <span className="digits">{formatClock(new Date(since))}</span>.{' '}
            {isOpening
              ? 'The page you have asked for opens by itself when it is back.'
              : 'Pages show what was last known, and refresh when it is back.'}
          </span>
        </p>
      )}
    </output>
  )
}
