import type { ReactNode } from 'react'

/** The properties of one thing, as rows of terms and values. */
export const Facts = ({ children }: { children: ReactNode }) => (
  <dl className="grid gap-x-6 rounded-md border border-line bg-surface px-4 py-2 sm:grid-cols-[10rem_1fr]">
    {children}
  </dl>
)
