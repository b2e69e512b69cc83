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
    <svg aria-hidden="true" viewBox="0 0 76 56" className="h-14 fill-none stroke-line-strong">
      <path d="M2 23v31h72V23L38 2zl36 20 36-20M24 24h28M24 30h14" />
    </svg>
    <h2 className="text-base font-semibold">{title}</h2>
    {children !== undefined && <div className="max-w-prose text-muted wrap-anywhere">{children}</div>}
    {action}
  </div>
)
