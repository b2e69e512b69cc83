import { closeSync, openSync } from 'node:fs'
import { readFile, rename, stat, truncate } from 'node:fs/promises'

const largest = 1_048_576

/** The file of an embedded server's messages, with a bounded size. */
export interface ServerLog {
  /** The file descriptor for the child's output. Close it when the child has been started. */
  descriptor: number
  close(): void
  /** The last lines written since the log was opened. */
  tail(): Promise<string>
  /** Truncates the file when it has grown too large. */
  bound(): Promise<void>
}

/** Opens a log for appending. A large one is first renamed: `postgres.log` to `postgres.log.1`. */
export const openServerLog = async (path: string): Promise<ServerLog> => {
  const size = async () => (await stat(path).catch(() => null))?.size ?? 0
  if ((await size()) > largest) await rename(path, `${path}.1`)
  const startSize = await size()
  const descriptor = openSync(path, 'a', 0o600)
  return {
    descriptor,
    close: () => closeSync(descriptor),
    tail: async () =>
      (await readFile(path)).subarray(startSize).toString().trim().split('\n').slice(-12).join('\n'),
    bound: async () => {
      if ((await size()) > largest) await truncate(path)
    },
  }
}
