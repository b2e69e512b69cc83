import { AlertDialog } from '@base-ui/react/alert-dialog'
import { type ReactNode, useState } from 'react'
import { Button } from './Button'
import { backdropStyle, dialogStyle } from './dialog-style'
import { Field } from './Field'
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
  const [text, setText] = useState('')
  const untyped = typed !== undefined && text !== typed ? `Type “${typed}” first.` : null
  return (
    <AlertDialog.Root open onOpenChange={(open) => !open && !busy && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop forceRender className={backdropStyle} />
        <AlertDialog.Popup
          className={`${dialogStyle} top-1/2 left-1/2 max-h-[85dvh] w-[min(30rem,calc(100vw-2rem))] -translate-1/2 rounded-lg`}
        >
          <form
            noValidate
            className="flex flex-col gap-4 p-5"
            onSubmit={(event) => {
              event.preventDefault()
              // A portal's events also reach the form that the dialog was opened from.
              event.stopPropagation()
              onConfirm()
            }}
          >
            <AlertDialog.Title className="text-lg font-semibold wrap-anywhere">{title}</AlertDialog.Title>
            <AlertDialog.Description render={<div />} className="flex flex-col gap-3 wrap-anywhere">
              {children}
            </AlertDialog.Description>
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
              <Button onClick={() => !busy && onClose()}>{cancel}</Button>
              <Button
                type="submit"
                variant="danger"
                busy={busy}
                disabledReason={props.disabledReason ?? untyped}
              >
                {confirm}
              </Button>
            </div>
          </form>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
