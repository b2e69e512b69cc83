import { Unplug } from 'lucide'
import { useLocation } from 'react-router'
import * as paths from '../paths'
import type { Profile } from '../session/profiles'
import { Icon } from '../ui/Icon'

const sentences = {
  not_attached: 'No mail server is connected. Changes are saved but not applied.',
  unreachable: 'The mail server isn’t responding. Changes are saved, and applied when it responds.',
} as const

/**
 * Says once for each page that its changes aren't applied. Keys and the service's health need no mail server, so their
 * pages have no banner. It is drawn with the page, from the profile, so that nothing moves later.
 */
export const MailBanner = ({ profile: { organization_id, mail_state } }: { profile: Profile }) => {
  const { pathname } = useLocation()
  if (mail_state === undefined || mail_state === 'attached') return null
  const needsNone = [paths.keys(organization_id), paths.health(organization_id)]
  if (needsNone.some((path) => `${pathname}/`.startsWith(`${path}/`))) return null
  const style =
    mail_state === 'unreachable' ? 'border-warning bg-warning-soft' : 'border-line bg-surface text-muted'
  return (
    <aside
      aria-label="Mail server"
      className={`flex items-center gap-2 border-b px-4 py-1.5 text-[0.8125rem]/5 lg:px-6 ${style}`}
    >
      <Icon icon={Unplug} className="size-4 shrink-0" />
      <p className="min-w-0">{sentences[mail_state]}</p>
    </aside>
  )
}
