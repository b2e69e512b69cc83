/** The classes of a hint, which appears beside its element. */
const style =
  'anchored pointer-events-none max-w-72 rounded-md border border-line bg-raised px-2 py-1 text-left text-xs font-normal whitespace-normal wrap-anywhere text-ink shadow-lg'

/**
 * Draws lines of text beside `source`, above everything else: a table or a panel that scrolls does not cut them off.
 * @param place the element at whose end it is added to the document.
 * @returns what takes it away.
 */
export const openHint = (source: HTMLElement, place: Element, lines: readonly string[]): (() => void) => {
  const hint = document.createElement('div')
  hint.popover = 'manual'
  hint.role = 'tooltip'
  hint.className = style
  for (const text of lines) {
    const line = document.createElement('p')
    line.dir = 'auto'
    line.textContent = text
    hint.append(line)
  }
  place.append(hint)
  hint.showPopover({ source })
  return () => hint.remove()
}
