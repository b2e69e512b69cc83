/** What an element loses with its place in the document. */
const recordScrolled = (frame: Element) =>
  [...frame.querySelectorAll('*')].flatMap((element) => {
    const { scrollTop, scrollLeft } = element
    return scrollTop === 0 && scrollLeft === 0 ? [] : [{ element, scrollTop, scrollLeft }]
  })

/**
 * Takes the frame with the page out of the document, where it can’t be read; fields keep their text.
 * @returns puts it back as it was: its dialogs open, scrolled as before.
 */
export const takeFrame = (): (() => void) => {
  const holder = document.querySelector('#frame')
  if (holder === null) return () => undefined
  const { scrollX, scrollY } = window
  const scrolled = recordScrolled(holder)
  const dialogs = [...holder.querySelectorAll<HTMLDialogElement>('dialog:modal')]
  const content = [...holder.childNodes]
  holder.replaceChildren()
  return () => {
    holder.replaceChildren(...content)
    for (const dialog of dialogs) {
      if (!dialog.isConnected || dialog.matches(':modal')) continue
      // Out of the document it is no longer modal, but counts as open.
      dialog.removeAttribute('open')
      dialog.showModal()
    }
    for (const { element, ...place } of scrolled) Object.assign(element, place)
    scrollTo(scrollX, scrollY)
  }
}
