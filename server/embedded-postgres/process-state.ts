import { readFileSync } from 'node:fs'

/** The fields of /proc/<pid>/stat from the third on: the second, a name in brackets, may hold anything. */
const statOf = (pid: number): string[] | null => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return null
  }
}

/** Whether a process of that id runs, whoever owns it. One that only waits to be buried does not. */
export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  return !['Z', 'X'].includes(statOf(pid)?.[0] ?? '')
}

/** The boot and the start time of a process, which no other process has; null where the system does not say. */
export const startOf = (pid: number): string | null => {
  const started = statOf(pid)?.[19]
  if (started === undefined) return null
  try {
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${started}`
  } catch {
    return null
  }
}
