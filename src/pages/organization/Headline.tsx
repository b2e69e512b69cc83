import type { ReactNode } from 'react'

/** The one number of a part of the overview, with a text after it. */
export const Headline = ({ number, children }: { number: ReactNode; children: ReactNode }) => (
  <p className="flex flex-wrap items-baseline gap-x-2">
    <span className="text-[1.75rem]/9 font-semibold tracking-tight digits">{number}</span>{' '}
    <span className="text-muted">{children}</span>
  </p>
)
