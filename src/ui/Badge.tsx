import type { IconNode } from 'lucide'
import type { ReactNode } from 'react'
import { Icon } from './Icon'

// Good states are quiet; only those that need attention have a background.
const tones = {
  ok: 'text-muted [&>svg]:text-ok',
  neutral: 'text-muted',
  info: 'rounded-full bg-accent-soft px-2 font-medium text-accent',
  warning: 'rounded-full bg-warning-soft px-2 font-medium text-warning',
  danger: 'rounded-full bg-danger-soft px-2 font-medium text-danger',
}

interface BadgeProps {
  tone: keyof typeof tones
  /** Each state needs its own icon, because some users cannot tell colours apart. */
  icon: IconNode
  children: ReactNode
}

/** Shows a state by word, icon and colour. */
export const Badge = ({ tone, icon, children }: BadgeProps) => (
  <span className={`inline-flex items-center gap-1.5 py-0.5 align-middle whitespace-nowrap ${tones[tone]}`}>
    <Icon icon={icon} className="size-4 shrink-0" />
    {children}
  </span>
)
