import { CircleAlert, Info, TriangleAlert } from 'lucide'
import type { ReactNode } from 'react'
import { Icon } from './Icon'

const tones = {
  info: { icon: Info, style: 'border-accent bg-accent-soft' },
  warning: { icon: TriangleAlert, style: 'border-warning bg-warning-soft' },
  danger: { icon: CircleAlert, style: 'border-danger bg-danger-soft' },
}

interface NoticeProps {
  tone: keyof typeof tones
  title: string
  children?: ReactNode
  action?: ReactNode
}

/** A message inside a page, a panel or a dialog. A warning or a danger is announced immediately. */
export const Notice = ({ tone, title, children, action }: NoticeProps) => {
  const { icon, style } = tones[tone]
  return (
    <div
      role={tone === 'info' ? 'status' : 'alert'}
      className={`flex flex-wrap items-start gap-2 rounded-md border-l-4 px-3 py-2 ${style}`}
    >
      <Icon icon={icon} className="mt-0.5 size-4 shrink-0" />
      <div className="flex min-w-40 flex-1 flex-col gap-1">
        <p className="font-medium">{title}</p>
        {children}
      </div>
      {action}
    </div>
  )
}
