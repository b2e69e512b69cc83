import { createStore } from '../../../../util/store'
import type { ImportModel } from '../import-state'

/** The dropped file, or why it can't be read, as a sentence. */
const droppedFile = ({ items, files }: DataTransfer): File | string => {
  const [file] = files
  if (items[0]?.webkitGetAsEntry()?.isDirectory === true)
    return 'This is a folder. Drop the CSV file that is in it.'
  if (files.length > 1) return 'You dropped several files. Drop one at a time.'
  return file ?? 'The dropped item can’t be read. Drop a CSV file.'
}

/** The dragged files; null for other things, such as text that is dragged into a field. */
const filesOf = ({ dataTransfer }: DragEvent) =>
  dataTransfer?.types.includes('Files') === true ? dataTransfer : null

const dragging = createStore(false)

/** Whether a file that can be dropped is over the window. */
export const useIsDragging = dragging.use

/** Ends the drag that leaves the window: within it there is an element that the drag goes to. */
const leave = ({ relatedTarget }: DragEvent) => {
  if (relatedTarget === null) dragging.set(false)
}

/**
 * Takes files that are dropped anywhere in the window. A browser would open one that is dropped beside the page, and leave the
 * console. No other file is taken while one is open.
 * @returns a function that stops it.
 */
export const takeDroppedFiles = (model: ImportModel): (() => void) => {
  const controller = new AbortController()
  const { signal } = controller
  const mayTake = () => model.get().step === 'file' && !model.get().isBusy
  const allow = (event: DragEvent) => {
    const files = filesOf(event)
    if (files === null) return
    event.preventDefault()
    files.dropEffect = mayTake() ? 'copy' : 'none'
    dragging.set(mayTake())
  }
  const take = (event: DragEvent) => {
    const files = filesOf(event)
    dragging.set(false)
    if (files === null) return
    event.preventDefault()
    if (!mayTake()) return
    const file = droppedFile(files)
    if (typeof file === 'string') model.refuse(file)
    else void model.open(file, file.name)
  }
  addEventListener('dragover', allow, { signal })
  addEventListener('dragleave', leave, { signal })
  addEventListener('drop', take, { signal })
  return () => {
    controller.abort()
    dragging.set(false)
  }
}
