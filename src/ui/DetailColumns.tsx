import type { ReactNode } from 'react'

/**
 * The frame of a detail page: its main content, and a narrow column with its facts. In one column the facts come first, since
 * the main content grows when its rows arrive.
 */
export const DetailColumns = ({ facts, children }: { facts: ReactNode; children: ReactNode }) => (
  <div className="@container">
    <div className="grid items-start gap-4 @4xl:grid-cols-[minmax(0,1fr)_20rem] @4xl:gap-x-6">
      <div className="flex min-w-0 flex-col gap-4">{children}</div>
      <div className="order-first flex min-w-0 flex-col gap-4 @4xl:order-none">{facts}</div>
    </div>
  </div>
)
