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

/** The search field until its code is loaded, so that nothing typed goes to the page. */
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
        aria-label="Search identities, pages and actions"
        value={text}
        className={paletteStyle.field}
        onChange={(event) => onText(event.currentTarget.value)}
      />
    </div>
  </dialog>
)
