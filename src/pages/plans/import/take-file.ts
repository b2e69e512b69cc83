import type { ImportModel } from './import-state'

/** The file that is dropped, or why it can't be read, as a sentence. */
const droppedFile = ({ items, files }: DataTransfer): File | string => {
  const [file] = files
  if (items[0]?.webkitGetAsEntry()?.isDirectory === true)
    return 'This is a folder. Drop the CSV file that is in it.'
  if (files.length > 1) return 'These are several files. Drop one after the other.'
  return file ?? 'Nothing was dropped that can be read. Drop a CSV file.'
}

/** What is dragged, where it is files: texts are dragged into fields. */
const filesOf = ({ dataTransfer }: DragEvent) =>
  dataTransfer?.types.includes('Files') === true ? dataTransfer : null

/**
 * Takes files that are dropped anywhere in the window. A browser would open one that is dropped beside the page, and leave the
 * console. While a file is open, no other is taken.
 * @returns what ends it.
 */
export const takeDroppedFiles = (model: ImportModel): (() => void) => {
  const controller = new AbortController()
  const { signal } = controller
  const mayTake = () => model.get().file === null && !model.get().isBusy
  const allow = (event: DragEvent) => {
    const files = filesOf(event)
    if (files === null) return
    event.preventDefault()
    files.dropEffect = mayTake() ? 'copy' : 'none'
  }
  const take = (event: DragEvent) => {
    const files = filesOf(event)
    if (files === null) return
    event.preventDefault()
    if (!mayTake()) return
    const file = droppedFile(files)
    if (typeof file === 'string') model.refuse(file)
    else void model.open(file, file.name)
  }
  addEventListener('dragover', allow, { signal })
  addEventListener('drop', take, { signal })
  return () => controller.abort()
}
