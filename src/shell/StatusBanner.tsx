import { CloudOff } from 'lucide'
import { useNavigation } from 'react-router'
import { useRecovery } from '../api/recovery'
import { formatClock } from '../util/time'
import { Icon } from '../ui/Icon'

/** Says since when the server is unreachable; hidden when it is back. */
export const StatusBanner = ({ organizationId }: { organizationId: string }) => {
  const { since, offline } = useRecovery(organizationId)
  const isOpening = useNavigation().state === 'loading'
  return (
    <output className="block">
      {since !== null && (
        <p className="flex items-center gap-2 border-b border-warning bg-warning-soft px-4 py-2">
          <Icon icon={CloudOff} className="size-4 shrink-0 text-warning" />
          <span>
            {offline ? 'This device has been offline' : 'The server has been unreachable'} since{' '}
            <span className="digits">{formatClock(new Date(since))}</span>.{' '}
            {isOpening
              ? 'Your page opens when the connection is back.'
              : 'Pages show the last known data and refresh when the connection is back.'}
          </span>
        </p>
      )}
    </output>
  )
}
