/** The keys that copy the selection. */
export const copyKeys = navigator.userAgent.includes('Mac') ? '⌘ C' : 'Ctrl C'

/** The text that is selected for the user to copy by hand. */
let selected: HTMLElement | null = null

// Not the focus: selecting leaves it where it is. Text outside of an open dialog can’t be selected.
const select = (text: string) => {
  selected?.remove()
  selected = document.createElement('span')
  selected.textContent = text
  selected.className = 'sr-only'
  selected.style.whiteSpace = 'pre'
  selected.ariaHidden = 'true'
  ;(document.activeElement?.closest('dialog') ?? document.body).append(selected)
  getSelection()?.selectAllChildren(selected)
}

const isSelected = () => selected?.contains(getSelection()?.anchorNode ?? null) === true

/**
 * Copies text to the clipboard, also where a browser has no clipboard for pages without TLS; false when it does not allow
 * it. Then the text is selected, and `onCopied` is called when the user copies it by hand.
 */
export const copyText = async (text: string, onCopied?: () => void): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    select(text)
    if (document.execCommand('copy')) {
      selected?.remove()
      return true
    }
    document.addEventListener('copy', () => isSelected() && onCopied?.(), { once: true })
    return false
  }
}
