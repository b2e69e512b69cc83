import { useId } from 'react'
import { Button } from '../ui/Button'
import { centredWide } from '../ui/dialog-style'
import { Modal } from '../ui/Modal'
import {
  buttonsWithKeys,
  setSingleKeys,
  type ShortcutGroup,
  useSingleKeys,
  useShortcutGroups,
} from '../ui/shortcuts'

const keySymbols: Record<string, string> = {
  ArrowDown: '↓',
  ArrowUp: '↑',
  Escape: 'Esc',
}

/** Returns keys as they are written on a keyboard, for example “Shift + ↓”. */
const readableKeys = (keys: string): string =>
  keys
    .split(' + ')
    .map((key) => keySymbols[key] ?? key)
    .join(' + ')

/** The page's own buttons that have a key. */
const ownGroups = (): ShortcutGroup[] => {
  const shortcuts = buttonsWithKeys().map((button) => ({
    keys: button.ariaKeyShortcuts ?? '',
    label: button.textContent,
  }))
  return shortcuts.length === 0 ? [] : [{ title: 'On this page', shortcuts }]
}

/** Lists the shortcuts of the open page, with the setting for shortcuts of a single character. */
export const ShortcutsDialog = ({ onClose }: { onClose: () => void }) => {
  const singleKeys = useSingleKeys()
  const titleId = useId()
  return (
    <Modal
      titleId={titleId}
      className={centredWide}
      initialFocus={(dialog) => dialog.querySelector('h2')}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4 p-5">
        {/* The dialog is read from its beginning: the first control is its last line. */}
        <h2 id={titleId} tabIndex={-1} className="text-lg font-semibold outline-none">
          Keyboard shortcuts
        </h2>
        <div className="gap-8 sm:columns-2">
          {[...ownGroups(), ...useShortcutGroups()].map((group) => (
            <Group key={group.title} group={group} />
          ))}
        </div>
        <label className="flex min-h-8 items-center gap-2 border-t border-line pt-3 pointer-coarse:min-h-11">
          <input
            type="checkbox"
            checked={singleKeys}
            onChange={(event) => setSingleKeys(event.currentTarget.checked)}
            className="size-4 accent-accent"
          />
          Use single-key shortcuts in this browser
        </label>
        <div className="flex justify-end">
          <Button onClick={onClose}>Close</Button>
        </div>
      </div>
    </Modal>
  )
}

const Group = ({ group: { title, shortcuts } }: { group: ShortcutGroup }) => (
  <section className="flex break-inside-avoid flex-col gap-1 pb-4">
    <h3 className="font-medium text-muted">{title}</h3>
    <dl className="grid grid-cols-[minmax(4rem,max-content)_1fr] gap-x-4 gap-y-1">
      {shortcuts.map(({ keys, label }) => (
        <div key={keys} className="contents">
          <dt>
            <kbd className="rounded-sm border border-line-strong bg-surface px-1.5 py-0.5 font-mono text-xs">
              {readableKeys(keys)}
            </kbd>
          </dt>
          <dd>{label}</dd>
        </div>
      ))}
    </dl>
  </section>
)
