import { readFileSync } from 'node:fs'

/**
 * The fields of /proc/<pid>/stat from the third on. The second is a name in brackets, which may contain spaces and
 * brackets.
 */
const statOf = (pid: number): string[] | null => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return null
  }
}

/** Whether a process with that id runs, whoever owns it. A zombie does not count as running. */
export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  return !['Z', 'X'].includes(statOf(pid)?.[0] ?? '')
}

/** The boot and the start time of a process, which no other process shares; null where the system does not tell. */
export const startOf = (pid: number): string | null => {
  const started = statOf(pid)?.[19]
  if (started === undefined) return null
  try {
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${started}`
  } catch {
    return null
  }
}
