import { type ReactNode, useId } from 'react'

interface StepProps {
  title: string
  /** Whether it has come by an act on this page: its heading gets the focus then. */
  isNew?: boolean
  children: ReactNode
}

const focus = (heading: HTMLElement | null) => heading?.focus()

/** One part of the way of a file: a heading and what is done there. */
export const Step = ({ title, isNew = false, children }: StepProps) => {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h2
        id={id}
        tabIndex={-1}
        ref={isNew ? focus : undefined}
        className="text-base font-semibold outline-none"
      >
        {title}
      </h2>
      {children}
    </section>
  )
}
