import { readFileSync, readdirSync } from 'node:fs'

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

/** Whether a process with that id runs, of any owner. A zombie does not count as running. */
export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  return !['Z', 'X'].includes(statOf(pid)?.[0] ?? '')
}

/** Whether a process of that group runs. Zombies do not count: an init that does not wait for them keeps them for ever. */
export const isGroupAlive = (group: number): boolean => {
  try {
    process.kill(-group, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  if (process.platform !== 'linux') return true
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .some((name) => {
      const [state = '', , groupOf] = statOf(Number(name)) ?? []
      return groupOf === String(group) && !['Z', 'X'].includes(state)
    })
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
