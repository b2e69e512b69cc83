// Reads the processor time of a process and of PostgreSQL from /proc.
import { readdirSync, readFileSync } from 'node:fs'

/**
 * What Linux says of a process: its parent, and hundredths of a second of its own and of children that have ended.
 * @param {number | string} pid
 */
const read = (pid) => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [, parent, ...fields] = text.slice(text.lastIndexOf(') ') + 2).split(' ')
    const [own = 0, ownSystem = 0, ended = 0, endedSystem = 0] = fields.slice(9, 13).map(Number)
    return { parent: Number(parent), own: own + ownSystem, ended: ended + endedSystem }
  } catch {
    return { parent: 0, own: 0, ended: 0 }
  }
}

/**
 * Milliseconds of processor time that a process has used; 0 where that cannot be seen.
 * @param {number} pid
 */
export const timeOf = (pid) => read(pid).own * 10

/**
 * The same of all processes of a PostgreSQL.
 * @param {number} postmaster
 */
export const timeOfPostgres = (postmaster) => {
  const all = process.platform === 'linux' ? readdirSync('/proc').filter((name) => /^\d+$/.test(name)) : []
  const children = all.map(read).filter(({ parent }) => parent === postmaster)
  const main = read(postmaster)
  return 10 * children.reduce((sum, { own, ended }) => sum + own + ended, main.own + main.ended)
}
