import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

const tones = {
  ok: 'bg-ok-soft text-ok',
  info: 'bg-accent-soft text-accent',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
  neutral: 'bg-hover text-muted',
}

interface BadgeProps {
  tone: keyof typeof tones
  /** Each state needs its own icon, because some users cannot tell colours apart. */
  icon: LucideIcon
  children: ReactNode
}

/** Shows a state by word, icon and colour. */
export const Badge = ({ tone, icon: Icon, children }: BadgeProps) => (
  <span
    className={`inline-flex items-center gap-1.5 rounded-full px-2 py-0.5 font-medium whitespace-nowrap ${tones[tone]}`}
  >
    <Icon aria-hidden="true" className="size-4 shrink-0" />
    {children}
  </span>
)
