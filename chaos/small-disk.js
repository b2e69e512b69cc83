// A small disk in a file, which a part can fill.
import { spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { atExit, Missing } from '../testing/processes.js'

const mebibyte = Buffer.alloc(1_048_576)

/**
 * Writes until nothing more fits; `size` bytes at a time.
 * @param {number} file
 * @param {number} size
 */
const writeAll = (file, size) => {
  try {
    for (;;) writeSync(file, mebibyte, 0, size)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
  }
}

/**
 * Mounts a separate file system in memory, of `size` MiB, which can be filled and emptied.
 * @throws Missing if this process may not mount it.
 * @param {string} parent
 * @param {string} name
 * @param {number} size
 */
export const smallDisk = (parent, name, size) => {
  if (process.getuid?.() !== 0) throw new Missing('This needs root, to mount a small file system.')
  const folder = join(parent, name)
  mkdirSync(folder)
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}m`, 'tmpfs', folder], {
    encoding: 'utf8',
  })
  if (mounted.status !== 0) {
    throw new Missing(`This needs the right to mount a small file system: ${mounted.stderr || mounted.error}`)
  }
  // Lazily, because a process that was just killed may still have a file open.
  const unmount = () => void spawnSync('umount', ['-l', folder])
  atExit(unmount)
  const ballast = join(folder, 'ballast')
  return {
    folder,
    /** Fills the file system. */
    fill: () => {
      const file = openSync(ballast, 'a')
      writeAll(file, mebibyte.length)
      writeAll(file, 4096)
      closeSync(file)
    },
    clear: () => rmSync(ballast, { force: true }),
  }
}
