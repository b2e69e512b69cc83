import { closeSync, openSync } from 'node:fs'
import { readFile, rename, stat, truncate } from 'node:fs/promises'
import { join } from 'node:path'

const largest = 1_048_576

/** PostgreSQL's own messages, bounded; its settings keep statements and values out of them. */
export interface ServerLog {
  /** For the child's output; close it once the child has it. */
  descriptor: number
  close(): void
  /** The last lines written since the log was opened. */
  tail(): Promise<string>
  /** Cuts the file when it has grown too large. */
  bound(): Promise<void>
}

/** Opens `postgres.log` in the data folder for appending; a large one is kept once as `postgres.log.1`. */
export const openServerLog = async (dataDir: string): Promise<ServerLog> => {
  const path = join(dataDir, 'postgres.log')
  const size = async () => (await stat(path).catch(() => null))?.size ?? 0
  if ((await size()) > largest) await rename(path, `${path}.1`)
  const begin = await size()
  const descriptor = openSync(path, 'a', 0o600)
  return {
    descriptor,
    close: () => closeSync(descriptor),
    tail: async () =>
      (await readFile(path)).subarray(begin).toString().trim().split('\n').slice(-12).join('\n'),
    bound: async () => {
      if ((await size()) > largest) await truncate(path)
    },
  }
}
