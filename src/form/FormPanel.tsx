import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../ui/Button'
import { Panel } from '../ui/Panel'
import { useIdle } from '../ui/use-idle'
import { ChangesGuard } from './ChangesGuard'
import { NoPermissionPanel } from './NoPermissionPanel'
import { SaveFailure } from './SaveFailure'
import type { Form } from './use-form'

interface FormPanelProps<Values extends object> {
  form: Form<Values>
  title: string
  /** The label of the button that saves. */
  save: string
  /** Why the key in use can't save it; null when it can. */
  disabledReason: string | null
  onClose: () => void
  children: ReactNode
  /** The fields further down. They and the buttons are rendered once the first ones are on screen. */
  more?: ReactNode
  /** What the values would do, beside the fields; on a narrow screen below them. */
  aside?: ReactNode
}

/**
 * A form in a panel. Without the permission to save it, as after following a shared link, a note replaces the form. A form
 * that is open stays open when another key unlocks the console.
 */
export const FormPanel = <Values extends object>(props: FormPanelProps<Values>) => {
  const { title, onClose } = props
  const [initialReason] = useState(props.disabledReason)
  return initialReason === null ? (
    <FieldsPanel {...props} />
  ) : (
    <NoPermissionPanel title={title} reason={initialReason} onClose={onClose} />
  )
}

const Beside = ({ aside, children }: { aside: ReactNode; children: ReactNode }) => (
  <div className="grid items-start gap-x-6 gap-y-4 md:grid-cols-2">
    <div className="flex min-w-0 flex-col gap-4">{children}</div>
    <div className="min-w-0 md:sticky md:top-5">{aside}</div>
  </div>
)

/** The field that holds a part of a day and time. The browser gives it no value, as if it were empty. */
const partialField = (form: HTMLFormElement) =>
  Array.from(form.querySelectorAll('input')).find(({ validity }) => validity.badInput)

/** Ctrl or ⌘ with Enter saves from any field, also from one in which Enter begins a new line. */
const saveByKeys = (event: KeyboardEvent<HTMLFormElement>) => {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return
  event.preventDefault()
  event.currentTarget.querySelector<HTMLElement>('[type=submit]')?.click()
}

/** The fields of a form, its error, and the buttons that save and cancel. */
const FieldsPanel = <Values extends object>(props: FormPanelProps<Values>) => {
  const { form, title, save, disabledReason, onClose, children, more, aside } = props
  const isIdle = useIdle()
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (form.failedSubmits === 0) return
    const invalidField = element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (invalidField !== null) invalidField?.focus()
    // In a long form the error above the fields may be out of sight of the button.
    else element.current?.querySelector('[role=alert]')?.scrollIntoView({ block: 'nearest' })
  }, [form.failedSubmits])
  return (
    <Panel title={title} isWide={aside !== undefined} onClose={onClose}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- The keys are those of its fields. */}
      <form
        ref={element}
        noValidate
        className="flex flex-col gap-4"
        onKeyDown={saveByKeys}
        onSubmit={(event) => {
          event.preventDefault()
          const partial = partialField(event.currentTarget)
          if (partial === undefined) form.submit()
          // Its field shows the error.
          else {
            partial.checkValidity()
            partial.focus()
          }
        }}
      >
        {form.failure !== null && (
          <SaveFailure
            key={form.failedSubmits}
            failure={form.failure}
            hasFieldErrors={Object.keys(form.errors).length > 0}
          />
        )}
        {aside === undefined ? children : <Beside aside={aside}>{children}</Beside>}
        {/* Without a submit button, Enter in one of several fields does nothing (HTML, implicit submission). */}
        {!isIdle && more !== undefined && (
          <button type="submit" hidden>
            {save}
          </button>
        )}
        {(isIdle || more === undefined) && (
          <>
            {more}
            <div className="flex flex-wrap justify-end gap-2 pt-2 max-sm:sticky max-sm:bottom-0 max-sm:-mx-5 max-sm:-mb-5 max-sm:border-t max-sm:border-line max-sm:bg-raised max-sm:px-5 max-sm:py-3">
              <Button onClick={onClose}>Cancel</Button>
              <Button
                type="submit"
                variant="primary"
                aria-keyshortcuts="Control+Enter Meta+Enter"
                busy={form.busy}
                disabledReason={disabledReason}
              >
                {save}
              </Button>
            </div>
          </>
        )}
      </form>
      <ChangesGuard dirty={form.dirty} isDone={form.isDone} />
    </Panel>
  )
}
