import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../ui/Button'
import { Failure } from '../ui/Failure'
import { Panel } from '../ui/Panel'
import { useUnits } from '../util/units'
import { explainSaveError } from './explain-save-error'
import { LeaveGuard } from './LeaveGuard'
import type { Form } from './use-form'

interface FormPanelProps<Values extends object> {
  form: Form<Values>
  title: string
  /** The word on the button that saves. */
  save: string
  /** Why it cannot be saved with this key. */
  disabledReason: string | null
  onClose: () => void
  children: ReactNode
}

/** A form in a panel: its fields, what went wrong, and the buttons that save and leave. */
export const FormPanel = <Values extends object>(props: FormPanelProps<Values>) => {
  const { form, title, save, disabledReason, onClose, children } = props
  const units = useUnits()
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (form.failedSubmits === 0) return
    const invalidField = element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (invalidField !== null) invalidField?.focus()
    // The button that was pressed may be a long form away from what is said above it.
    else element.current?.querySelector('[role=alert]')?.scrollIntoView({ block: 'nearest' })
  }, [form.failedSubmits])
  return (
    <Panel title={title} onClose={onClose}>
      <form
        ref={element}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          form.submit()
        }}
      >
        {form.failure !== null && (
          <Failure {...explainSaveError(form.failure, Object.keys(form.errors).length > 0, units)} />
        )}
        {children}
        <div className="flex flex-wrap justify-end gap-2 pt-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={form.busy} disabledReason={disabledReason}>
            {save}
          </Button>
        </div>
      </form>
      <LeaveGuard dirty={form.dirty} isDone={form.isDone} />
    </Panel>
  )
}
