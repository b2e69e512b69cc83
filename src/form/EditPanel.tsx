import { type ReactNode, Suspense } from 'react'
import { LeaveGuard } from './LeaveGuard'
import { FormPanel } from './FormPanel'
import type { Merge as MergeOf } from './Merge'
import { Panel } from '../ui/Panel'
import type { EditForm } from './use-edit-form'
import { lazyWithRetry } from '../ui/lazy-with-retry'

const Merge = lazyWithRetry(async () => (await import('./Merge')).Merge) as unknown as typeof MergeOf

interface EditPanelProps<Values extends object> {
  form: EditForm<Values>
  title: string
  disabledReason: string | null
  /** A value in words for a conflict, where it does not say itself what it is. */
  show?: (name: keyof Values & string, value: unknown) => ReactNode
  onClose: () => void
  children: ReactNode
}

/** The panel of a form that edits. In a conflict the two versions take the place of the fields. */
export const EditPanel = <Values extends object>(props: EditPanelProps<Values>) => {
  const { form, title, disabledReason, show, onClose, children } = props
  if (form.conflict === null) {
    return (
      <FormPanel
        form={form}
        title={title}
        save="Save changes"
        disabledReason={disabledReason}
        onClose={onClose}
      >
        {children}
      </FormPanel>
    )
  }
  return (
    <Panel title={title} onClose={onClose}>
      <Suspense fallback={null}>
        <Merge
          labels={form.labels}
          mine={form.values}
          conflict={form.conflict}
          {...(show === undefined ? {} : { show })}
          onClose={onClose}
        />
      </Suspense>
      <LeaveGuard dirty isDone={form.isDone} />
    </Panel>
  )
}
