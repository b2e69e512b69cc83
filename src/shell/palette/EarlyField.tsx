import { Search } from 'lucide'
import { paletteStyle } from './palette-style'
import { Icon } from '../../ui/Icon'

interface EarlyFieldProps {
  text: string
  onText: (text: string) => void
  onClose: () => void
}

const open = (dialog: HTMLDialogElement) => {
  dialog.showModal()
  return () => dialog.close()
}

/** The field of the search until its code has arrived, so that nothing typed goes to the page. */
export const EarlyField = ({ text, onText, onClose }: EarlyFieldProps) => (
  <dialog
    ref={open}
    aria-label="Search"
    className={`bg-raised text-ink ${paletteStyle.dialog}`}
    onCancel={(event) => {
      event.preventDefault()
      onClose()
    }}
  >
    <div className={paletteStyle.row}>
      <Icon icon={Search} className="size-4 shrink-0 text-muted" />
      <input
        aria-label="Search people, things and pages"
        value={text}
        className={paletteStyle.field}
        onChange={(event) => onText(event.currentTarget.value)}
      />
    </div>
  </dialog>
)
