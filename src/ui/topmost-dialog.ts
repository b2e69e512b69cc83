import { createStore } from '../util/store'

const dialogs = createStore<readonly HTMLElement[]>([])

const page = document.documentElement
const holding = new Set<HTMLElement>()

/** The width of the page's scroll bar, in pixels. In a document that has just changed, the browser lays it out to tell. */
export const scrollBarWidth = (): number =>
  // Behind a dialog it is hidden.
  holding.size === 0 ? innerWidth - page.clientWidth : parseFloat(document.body.style.paddingRight)

/**
 * Keeps the page from scrolling behind a dialog, and as wide as it was with its scroll bar, of that width. Call the returned
 * function when it closes.
 */
export const holdPage = (dialog: HTMLElement, scrollBar: number): (() => void) => {
  if (holding.size === 0) {
    // Not by a variable of the page, which every element would hear of.
    document.body.style.paddingRight = `${scrollBar}px`
    // An attribute instead of a :has() selector, which browsers would evaluate at every change of the document.
    page.toggleAttribute('data-modal', true)
  }
  holding.add(dialog)
  return () => {
    holding.delete(dialog)
    if (holding.size > 0) return
    document.body.style.paddingRight = ''
    page.toggleAttribute('data-modal', false)
  }
}

/** Adds a dialog that has opened in front of all others. Call the returned function when it closes. */
export const addOpenDialog = (dialog: HTMLElement): (() => void) => {
  dialogs.set([...dialogs.get(), dialog])
  return () => dialogs.set(dialogs.get().filter((one) => one !== dialog))
}

const shownSecrets = createStore(0)

/** Records that a panel shows a secret. Call the returned function when it no longer does. */
export const addShownSecret = (): (() => void) => {
  shownSecrets.set(shownSecrets.get() + 1)
  return () => shownSecrets.set(shownSecrets.get() - 1)
}

/** Whether a panel shows a secret. On a phone, a toast would cover it, or the buttons to copy and print it. */
export const useIsSecretShown = (): boolean => shownSecrets.use() > 0

/** The topmost dialog, or the page's body. Announcements are rendered into it, because all outside an open dialog is inert. */
export const useTopmostDialog = (): HTMLElement => dialogs.use().at(-1) ?? document.body

/** The same without questions, which nothing may cover. Toasts are rendered into it. */
export const useTopmostPanel = (): HTMLElement =>
  dialogs.use().findLast((one) => one.getAttribute('role') !== 'alertdialog') ?? document.body
