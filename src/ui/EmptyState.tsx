import type { ReactNode } from 'react'

/** An open envelope. */
const envelope = 'M2 23v31h72V23L38 2zl36 20 36-20M24 24h28M24 30h14'

/** Shown instead of rows: explains why there are none, and offers what to do. */
export const EmptyState = ({
  title,
  children,
  action,
  drawing = envelope,
}: {
  title: string
  children?: ReactNode
  action?: ReactNode
  /** The lines of the drawing, as a path of 76 × 56. */
  drawing?: string
}) => (
  <div className="flex flex-col items-center gap-3 px-4 py-12 text-center">
    <svg
      aria-hidden="true"
      viewBox="0 0 76 56"
      className="h-14 fill-none stroke-line-strong stroke-[1.5] [stroke-linecap:round] [stroke-linejoin:round]"
    >
      <path d={drawing} />
    </svg>
    <h2 className="text-base font-semibold">{title}</h2>
    {children !== undefined && (
      <div className="max-w-prose text-balance text-muted wrap-anywhere">{children}</div>
    )}
    {action}
  </div>
)
