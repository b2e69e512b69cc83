import { Autocomplete } from '@base-ui/react/autocomplete'
import type { Entry } from './entry'
import { Icon } from '../../ui/Icon'

/** One result of the search. */
export const PaletteItem = ({ entry, onChoose }: { entry: Entry; onChoose: () => void }) => {
  const { label, detail, icon, disabledReason = null } = entry
  return (
    <Autocomplete.Item
      value={entry}
      disabled={disabledReason !== null}
      onClick={onChoose}
      className="flex min-h-8 cursor-default items-center gap-3 rounded-md px-2 py-1 outline-none data-disabled:text-muted data-highlighted:bg-hover pointer-coarse:min-h-11"
    >
      <Icon icon={icon} className="size-4 shrink-0 text-muted" />
      <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3">
        <span className="wrap-anywhere">{label}</span>
        {detail !== undefined && <span className="text-muted wrap-anywhere">{detail}</span>}
        {disabledReason !== null && <span className="text-xs">{disabledReason}</span>}
      </span>
    </Autocomplete.Item>
  )
}
