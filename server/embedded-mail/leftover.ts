import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { processesIn } from '../embedded-postgres/postmaster.ts'
import { isAlive } from '../embedded-postgres/process-state.ts'
import { UsageError } from '../usage-error.ts'
import { stopServer } from './run-server.ts'

interface LeftoverOptions {
  name: string
  /** Where the server has written the id of its main process. */
  pidFile: string
  /** Its working directory, by which it is told from other programs. */
  folder: string
  log: (message: string) => void
}

/** @throws UsageError when the process may not be that server. */
const endLeftover = async ({ name, pidFile, folder, log }: LeftoverOptions): Promise<void> => {
  const pid = Number((await readFile(pidFile, 'utf8').catch(() => '')).trim())
  if (!Number.isInteger(pid) || pid <= 0) return
  if (isAlive(pid)) {
    const processes = processesIn(folder)
    if (processes === null)
      throw new UsageError(`Process ${pid} seems to be a ${name} from an earlier run. Stop it first.`)
    if (processes.includes(pid)) {
      log(`Stopping ${name} (process ${pid}), left over from an earlier run.`)
      await stopServer(name, pid, () => !isAlive(pid))
    }
  }
  // Another program may have its process id now, and the server would take that program for itself.
  await rm(pidFile, { force: true })
}

/** Where Dovecot works and writes its process id, in its folder. */
export const dovecotRun = { folder: 'run', pidFile: 'run/master.pid' } as const
/** The same of Postfix. */
export const postfixRun = { folder: 'queue', pidFile: 'queue/pid/master.pid' } as const

/**
 * Ends the mail servers of a data folder whose Postroom has ended without ending them. The caller holds the folder's lock.
 * @throws UsageError when a process may not be such a server.
 */
export const endLeftovers = async (dataDir: string, log: LeftoverOptions['log']): Promise<void> => {
  for (const [name, within, run] of [
    ['Postfix', 'postfix', postfixRun],
    ['Dovecot', 'dovecot', dovecotRun],
  ] as const) {
    const at = (path: string) => join(dataDir, within, path)
    await endLeftover({ name, pidFile: at(run.pidFile), folder: at(run.folder), log })
  }
}
