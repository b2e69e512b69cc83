import { createStore } from '../util/store'

const dialogs = createStore<readonly HTMLElement[]>([])

const holding = new Set<HTMLElement>()

// An attribute instead of a :has() selector, which browsers would evaluate at every change of the document.
const markPage = () => {
  const page = document.documentElement
  if (!page.hasAttribute('data-modal'))
    page.style.setProperty('--scroll-bar', `${innerWidth - page.clientWidth}px`)
  page.toggleAttribute('data-modal', holding.size > 0)
}

/** Keeps the page from scrolling behind a dialog. Call the returned function when it closes. */
export const holdPage = (dialog: HTMLElement): (() => void) => {
  holding.add(dialog)
  markPage()
  return () => {
    holding.delete(dialog)
    markPage()
  }
}

/** Adds a dialog that has opened in front of all others. Call the returned function when it closes. */
export const addOpenDialog = (dialog: HTMLElement): (() => void) => {
  dialogs.set([...dialogs.get(), dialog])
  return () => dialogs.set(dialogs.get().filter((one) => one !== dialog))
}

/** The topmost dialog, or the page's body. Announcements are rendered into it, because all outside an open dialog is inert. */
export const useTopmostDialog = (): HTMLElement => dialogs.use().at(-1) ?? document.body

/** The same without questions, which nothing may cover. Toasts are rendered into it. */
export const useTopmostPanel = (): HTMLElement =>
  dialogs.use().findLast((one) => one.getAttribute('role') !== 'alertdialog') ?? document.body
