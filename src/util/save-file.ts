/** Saves a file where the browser saves downloads, under a name that the browser may change. */
export const saveFile = (name: string, file: Blob): void => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // The browser has begun to read it by then, and holds it until it is done.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
