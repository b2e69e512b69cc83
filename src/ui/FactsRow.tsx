import type { ReactNode } from 'react'

/** One line of Facts. */
export const FactsRow = ({ term, children }: { term: string; children: ReactNode }) => (
  <div className="col-span-full grid items-baseline gap-x-6 border-b border-line py-2 last:border-0 sm:grid-cols-subgrid">
    <dt className="text-muted">{term}</dt>
    <dd className="min-h-6 min-w-0 wrap-anywhere whitespace-pre-line">{children}</dd>
  </div>
)
