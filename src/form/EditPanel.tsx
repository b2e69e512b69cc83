import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { ChangesGuard } from './ChangesGuard'
import { FormPanel } from './FormPanel'
import type { Merge as MergeOf } from './Merge'
import { Button } from '../ui/Button'
import { Notice } from '../ui/Notice'
import { Panel } from '../ui/Panel'
import type { EditForm } from './use-edit-form'
import { lazyWithRetry, preload } from '../ui/lazy-with-retry'
import { whenIdle } from '../ui/use-idle'

const load = async () => (await import('./Merge')).Merge
const Merge = lazyWithRetry(load) as unknown as typeof MergeOf

interface EditPanelProps<Values extends object> {
  form: EditForm<Values>
  title: string
  disabledReason: string | null
  /** Shows a value in a conflict, where its text alone is not clear. */
  show?: (name: keyof Values & string, value: unknown) => ReactNode
  /** What the values would do, beside the fields. */
  aside?: ReactNode
  onClose: () => void
  children: ReactNode
}

/** The panel of a form that edits. In a conflict it shows the two versions instead of the fields. */
export const EditPanel = <Values extends object>(props: EditPanelProps<Values>) => {
  const { form, disabledReason, show, aside, onClose, children } = props
  // What the user began to edit keeps its name while someone else renames it.
  const [title] = useState(props.title)
  // Typed values must not be lost in a conflict after an update of the server.
  useEffect(() => whenIdle(() => preload(load)), [])
  if (form.conflict === null) {
    return (
      <FormPanel
        form={form}
        title={title}
        save="Save changes"
        disabledReason={disabledReason}
        {...(aside === undefined ? {} : { aside })}
        onClose={onClose}
      >
        {form.showTheirs !== null && (
          <Notice
            tone="warning"
            title="This has changed since you opened it"
            action={<Button onClick={form.showTheirs}>Show changes</Button>}
          />
        )}
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
      <ChangesGuard dirty isDone={form.isDone} />
    </Panel>
  )
}
