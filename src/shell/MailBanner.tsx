import { Unplug } from 'lucide'
import { useLocation } from 'react-router'
import * as paths from '../paths'
import type { Profile } from '../session/profiles'
import { Icon } from '../ui/Icon'

const banners = {
  not_attached: {
    state: 'No mail server is connected.',
    effect: 'Changes are saved but not applied.',
    style: 'border-line bg-surface text-muted',
  },
  unreachable: {
    state: 'The mail server isn’t responding.',
    effect: 'Changes are saved, and applied when it responds.',
    style: 'border-warning bg-warning-soft',
  },
} as const

/**
 * Says once for each page that its changes aren't applied; on the pages of keys and health, which need no mail server, only
 * that there is none. It is drawn with the page, from the profile, and on every page, so that nothing moves.
 */
export const MailBanner = ({ profile: { organization_id, mail_state } }: { profile: Profile }) => {
  const { pathname } = useLocation()
  if (mail_state === undefined || mail_state === 'attached') return null
  const { state, effect, style } = banners[mail_state]
  const isUnaffected = [paths.keys(organization_id), paths.health(organization_id)].some((path) =>
    `${pathname}/`.startsWith(`${path}/`),
  )
  return (
    <aside
      aria-label="Mail server"
      className={`flex items-center gap-2 border-b px-4 py-1.5 text-[0.8125rem]/5 lg:px-6 ${style}`}
    >
      <Icon icon={Unplug} className="size-4 shrink-0" />
      <p className="min-w-0">{isUnaffected ? state : `${state} ${effect}`}</p>
    </aside>
  )
}
