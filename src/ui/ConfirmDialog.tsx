import { type ReactNode, useId, useState } from 'react'
import { Button } from './Button'
import { centred } from './dialog-style'
import { Field } from './Field'
import { Modal } from './Modal'
import { TextInput } from './TextInput'

interface ConfirmDialogProps {
  title: string
  /** What goes with it. */
  children: ReactNode
  /** The word on the button that does it. */
  confirm: string
  cancel?: string
  /** What has to be typed before it can be done, for the big ones. */
  typed?: string
  /** Why it cannot be done yet. */
  disabledReason?: string | null
  /** What went wrong when it was tried; the dialog stays open. */
  failure: ReactNode
  busy: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something that cannot be undone, and says what goes with it. It stands only while it is open. */
export const ConfirmDialog = (props: ConfirmDialogProps) => {
  const { title, children, confirm, cancel = 'Cancel', typed, failure, busy, onConfirm, onClose } = props
  const id = useId()
  const [text, setText] = useState('')
  const confirmationReason = typed !== undefined && text !== typed ? `Type “${typed}” first.` : null
  const close = () => !busy && onClose()
  return (
    <Modal
      role="alertdialog"
      titleId={`${id}title`}
      descriptionId={`${id}words`}
      className={centred}
      onClose={close}
    >
      <form
        noValidate
        className="flex flex-col gap-4 p-5"
        onSubmit={(event) => {
          event.preventDefault()
          onConfirm()
        }}
      >
        <h2 id={`${id}title`} className="text-lg font-semibold wrap-anywhere">
          {title}
        </h2>
        <div id={`${id}words`} className="flex flex-col gap-3 wrap-anywhere">
          {children}
        </div>
        {typed !== undefined && (
          <Field name="typed" label={`Type “${typed}” to confirm`}>
            <TextInput
              value={text}
              autoComplete="off"
              onChange={(event) => setText(event.currentTarget.value)}
            />
          </Field>
        )}
        {failure}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={close}>{cancel}</Button>
          <Button
            type="submit"
            variant="danger"
            busy={busy}
            disabledReason={props.disabledReason ?? confirmationReason}
          >
            {confirm}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
