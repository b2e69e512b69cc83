import type { ReactNode } from 'react'
import { LeaveGuard } from './LeaveGuard'
import { FormPanel } from './FormPanel'
import { Merge } from './Merge'
import { Panel } from '../ui/Panel'
import type { EditForm } from './use-edit-form'

interface EditPanelProps<Values extends object> {
  form: EditForm<Values>
  title: string
  refusal: string | null
  /** A value in words for a conflict, where it does not say itself what it is. */
  show?: (name: keyof Values & string, value: unknown) => ReactNode
  onClose: () => void
  children: ReactNode
}

/** The panel of a form that edits. In a conflict the two versions take the place of the fields. */
export const EditPanel = <Values extends object>(props: EditPanelProps<Values>) => {
  const { form, title, refusal, show, onClose, children } = props
  if (form.conflict === null) {
    return (
      <FormPanel form={form} title={title} save="Save changes" refusal={refusal} onClose={onClose}>
        {children}
      </FormPanel>
    )
  }
  return (
    <Panel title={title} onClose={onClose}>
      <Merge
        labels={form.labels}
        mine={form.values}
        conflict={form.conflict}
        {...(show === undefined ? {} : { show })}
        onClose={onClose}
      />
      <LeaveGuard dirty isDone={form.isDone} />
    </Panel>
  )
}
