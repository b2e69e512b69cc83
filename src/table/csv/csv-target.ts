import { saveFile } from '../../util/save-file'

/** Where a file goes piece by piece. */
export interface CsvTarget {
  write: (text: string) => Promise<void>
  /** Ends the file; it is there then. */
  close: () => Promise<void>
  /** Leaves no file. */
  discard: () => Promise<void>
}

/** The File System Access API, which the types of the language do not have: not each browser has it. */
interface SavePicker {
  showSaveFilePicker?: (options: {
    suggestedName: string
    types: { description: string; accept: Record<string, string[]> }[]
  }) => Promise<FileSystemFileHandle & { remove?: () => Promise<void> }>
}

const type = 'text/csv'

/** A download. The browser holds the written data outside the page, and may move it to disk. */
const downloadTarget = (name: string): CsvTarget => {
  let parts: Blob[] = []
  return {
    write: (text) => {
      parts.push(new Blob([text]))
      return Promise.resolve()
    },
    close: () => {
      saveFile(name, new Blob(parts, { type: `${type};charset=utf-8` }))
      return Promise.resolve()
    },
    discard: () => {
      parts = []
      return Promise.resolve()
    },
  }
}

const fileTarget = async (name: string, pick: NonNullable<SavePicker['showSaveFilePicker']>) => {
  const handle = await pick({
    suggestedName: name,
    types: [{ description: 'CSV', accept: { [type]: ['.csv'] } }],
  })
  const stream = await handle.createWritable()
  return {
    write: (text: string) => stream.write(text),
    close: () => stream.close(),
    discard: async () => {
      await stream.abort()
      await handle.remove?.()
    },
  }
}

/** Rows from which a file is written while it is read, where the browser can. */
const manyRows = 20_000

/** Opens a file of that many rows; null where the browser asked where to save it, and the user did not say. */
export const openTarget = async (name: string, rows: number): Promise<CsvTarget | null> => {
  const { showSaveFilePicker } = window as SavePicker
  if (rows < manyRows || showSaveFilePicker === undefined) return downloadTarget(name)
  try {
    return await fileTarget(name, showSaveFilePicker.bind(window))
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return null
    return downloadTarget(name)
  }
}
