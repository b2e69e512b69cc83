/** The bytes of a file. A folder that was dropped, or a file that is gone, fails only here. */
export const readBytes = async (file: Blob): Promise<Uint8Array<ArrayBuffer>> => {
  try {
    return new Uint8Array(await file.arrayBuffer())
  } catch {
    throw new Error(
      'The browser can’t open it. If it’s a folder, choose the CSV file in it. If the file was moved or changed, choose it again.',
    )
  }
}
