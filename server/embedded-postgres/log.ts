import { closeSync, openSync } from 'node:fs'
import { readFile, rename, stat, truncate } from 'node:fs/promises'
import { join } from 'node:path'

const largest = 1_048_576

/** The file of PostgreSQL's messages, with a bounded size. Its settings keep statements and values out of the messages. */
export interface ServerLog {
  /** The file descriptor for the child's output. Close it when the child has been started. */
  descriptor: number
  close(): void
  /** The last lines written since the log was opened. */
  tail(): Promise<string>
  /** Truncates the file when it has grown too large. */
  bound(): Promise<void>
}

/** Opens `postgres.log` in the data folder for appending. A large one is first renamed to `postgres.log.1`. */
export const openServerLog = async (dataDir: string): Promise<ServerLog> => {
  const path = join(dataDir, 'postgres.log')
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
