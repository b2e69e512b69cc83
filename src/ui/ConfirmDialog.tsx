import { type ReactNode, useId, useState } from 'react'
import { useAnnouncement } from './announce'
import { Button } from './Button'
import { centred } from './dialog-style'
import { Field } from './Field'
import { Modal } from './Modal'
import { TextInput } from './TextInput'

interface ConfirmDialogProps {
  title: string
  /** The consequences. */
  children: ReactNode
  /** The label of the button that confirms. */
  confirm: string
  cancel?: string
  /** The text that the user has to type before confirming, for large consequences. */
  confirmText?: string
  /** Another form of that text, which confirms as well. */
  alsoTaken?: string
  /** Why it cannot be confirmed yet. */
  disabledReason?: string | null
  /** The error of the last try; the dialog stays open. */
  failure: ReactNode
  busy: boolean
  onConfirm: () => void
  onClose: () => void
}

/** The first field or button outside the text, in which a rounded number is a button too. */
const firstOutside = (wordsId: string) => (dialog: HTMLElement) =>
  [...dialog.querySelectorAll<HTMLElement>('input, button')].find(
    (one) => one.closest(`[id="${wordsId}"]`) === null,
  ) ?? null

/** Asks for confirmation of an action that cannot be undone, and names its consequences. Render it only while it is open. */
export const ConfirmDialog = (props: ConfirmDialogProps) => {
  const {
    title,
    children,
    confirm,
    cancel = 'Cancel',
    confirmText,
    alsoTaken,
    failure,
    busy,
    onConfirm,
    onClose,
  } = props
  const id = useId()
  const [text, setText] = useState('')
  const [hasPressedEnter, setHasPressedEnter] = useState(false)
  const typedText = text.normalize('NFC')
  const confirmationReason =
    confirmText !== undefined && typedText !== confirmText && typedText !== alsoTaken
      ? `Type “${confirmText}” first.`
      : null
  const disabledReason = props.disabledReason ?? confirmationReason
  // Enter does nothing then: it is said why.
  const refusal = hasPressedEnter ? disabledReason : null
  useAnnouncement(refusal ?? '')
  const close = () => !busy && onClose()
  return (
    <Modal
      role="alertdialog"
      titleId={`${id}title`}
      descriptionId={`${id}words`}
      className={centred}
      initialFocus={firstOutside(`${id}words`)}
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
        {confirmText !== undefined && (
          <Field
            name="typed"
            label={`Type “${confirmText}” to confirm`}
            error={refusal}
            {...(alsoTaken === undefined ? {} : { description: `“${alsoTaken}” works too.` })}
          >
            <TextInput
              value={text}
              autoComplete="off"
              onChange={(event) => {
                setText(event.currentTarget.value)
                setHasPressedEnter(false)
              }}
              onKeyDown={({ key }) => key === 'Enter' && setHasPressedEnter(true)}
            />
          </Field>
        )}
        {failure}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={close}>{cancel}</Button>
          <Button type="submit" variant="danger" busy={busy} disabledReason={disabledReason}>
            {confirm}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
