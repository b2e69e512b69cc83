import type { ReactNode } from 'react'

/** The properties of one thing in groups, for a narrow column beside its main content. */
export const FactGroups = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-col rounded-md border border-line bg-surface">{children}</div>
)

interface FactGroupProps {
  title: string
  /** Shown beside the title. */
  sign?: ReactNode
  children: ReactNode
}

/** One group of properties with its heading. */
export const FactGroup = ({ title, sign, children }: FactGroupProps) => (
  <section aria-label={title} className="border-t border-line px-4 pt-3 pb-2 first:border-0">
    <div className="flex items-center justify-between gap-2">
      <h2 className="font-semibold">{title}</h2>
      {sign}
    </div>
    <dl>{children}</dl>
  </section>
)

/** Rarely needed properties, folded away. */
export const FactReference = ({ children }: { children: ReactNode }) => (
  <details className="border-t border-line px-4 py-2">
    <summary className="min-h-8 cursor-pointer content-center rounded-sm text-muted hover:text-ink pointer-coarse:min-h-11">
      Reference
    </summary>
    <dl className="pb-1">{children}</dl>
  </details>
)

/** One property. */
export const FactLine = ({ term, children }: { term: string; children: ReactNode }) => (
  <div className="grid grid-cols-[6.5rem_minmax(0,1fr)] items-baseline gap-x-3 py-0.5">
    <dt className="text-muted">{term}</dt>
    <dd className="min-h-6 min-w-0 wrap-anywhere whitespace-pre-line">{children}</dd>
  </div>
)
