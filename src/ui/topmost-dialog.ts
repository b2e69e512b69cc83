import { createStore } from '../util/store'

// A selector that asks whether there is such a dialog would be asked with every change of the document.
const dialogs = createStore<readonly HTMLElement[]>([], (open) => {
  document.documentElement.toggleAttribute('data-modal', open.length > 0)
})

/** Notes that a dialog stands in front of all else, and alone can be used; call what is returned when it is gone. */
export const addOpenDialog = (dialog: HTMLElement): (() => void) => {
  dialogs.set([...dialogs.get(), dialog])
  return () => dialogs.set(dialogs.get().filter((one) => one !== dialog))
}

/**
 * The foremost dialog, or the page's body: what has to be seen, heard and pressed at any time belongs into it, because
 * all that is outside of an open dialog is inert.
 */
export const useTopmostDialog = (): HTMLElement => dialogs.use().at(-1) ?? document.body
