import { type ReactNode, useId } from 'react'
import { focusHeading } from './focus-heading'

interface StepSectionProps {
  title: string
  /** Whether an act on this page opened it: its heading gets the focus then. */
  isNew?: boolean
  children: ReactNode
}

/** One step of the import, with its heading. */
export const StepSection = ({ title, isNew = false, children }: StepSectionProps) => {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-4">
      <h2
        id={id}
        tabIndex={-1}
        ref={isNew ? focusHeading : undefined}
        className="text-lg font-semibold outline-none max-lg:sr-only"
      >
        {title}
      </h2>
      {children}
    </section>
  )
}
