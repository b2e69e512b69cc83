import type { ReactNode } from 'react'

/** Shown instead of rows: explains why there are none, and offers one action. */
export const EmptyState = ({
  title,
  children,
  action,
}: {
  title: string
  children?: ReactNode
  action?: ReactNode
}) => (
  <div className="flex flex-col items-center gap-3 px-4 py-12 text-center">
    <h2 className="text-base font-semibold">{title}</h2>
    {children !== undefined && <div className="max-w-prose text-muted wrap-anywhere">{children}</div>}
    {action}
  </div>
)
