import { spawnSync } from 'node:child_process'
import { chmod, chown, mkdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { UsageError } from '../../usage-error.ts'
import { foldersOf, idsOf, type LayoutOptions } from './mail-layout.ts'

/** A change beside files: a folder or an account. */
export interface SetupStep {
  /** For example `create the folder /var/mail/postroom`. */
  text: string
  run: () => Promise<void>
}

const exists = async (path: string) => (await stat(path).catch(() => null)) !== null

const createAccount = (name: string, home: string): SetupStep => ({
  text: `create the account ${name}, which owns all mail`,
  run: async () => {
    const args = ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin']
    const { status, stderr } = spawnSync('useradd', [...args, '--home-dir', home, name], { encoding: 'utf8' })
    if (status !== 0)
      throw new UsageError(`Couldn't create the account ${name}. Output of useradd: ${stderr.trim()}`)
  },
})

const createFolder = (path: string, mode: number, owner: string | null): SetupStep => ({
  text: `create the folder ${path}`,
  run: async () => {
    await mkdir(dirname(path), { recursive: true })
    await mkdir(path, { mode })
    const ids = owner === null || process.getuid?.() !== 0 ? null : idsOf(owner)
    if (ids !== null) await chown(path, ids.uid, ids.gid)
  },
})

/** For a folder that exists already, such as a mounted volume. */
const changeOwner = (path: string, owner: string): SetupStep => ({
  text: `change the owner of ${path} to ${owner}`,
  run: async () => {
    const ids = idsOf(owner)
    if (ids === null) throw new UsageError(`The account ${owner} doesn't exist.`)
    await chown(path, ids.uid, ids.gid)
    await chmod(path, 0o700)
  },
})

/** Returns the missing steps for a layout. */
export const stepsOf = async (layout: LayoutOptions): Promise<SetupStep[]> => {
  const { root, data, ...others } = foldersOf(layout)
  const steps: SetupStep[] = []
  if (idsOf(layout.mailUser) === null) steps.push(createAccount(layout.mailUser, root))
  for (const path of new Set(Object.values(others))) {
    if (!(await exists(path))) steps.push(createFolder(path, 0o755, null))
  }
  if (layout.log !== 'syslog' && layout.log !== 'stdout' && !(await exists(layout.log)))
    steps.push(createFolder(layout.log, 0o755, null))
  const sockets = join(others.queue, 'private')
  if (!(await exists(sockets))) steps.push(createFolder(sockets, 0o700, 'postfix'))
  if (!(await exists(data))) steps.push(createFolder(data, 0o700, 'postfix'))
  const rootFolder = await stat(root).catch(() => null)
  if (rootFolder === null) steps.push(createFolder(root, 0o700, layout.mailUser))
  else if (process.getuid?.() === 0 && rootFolder.uid !== idsOf(layout.mailUser)?.uid)
    steps.push(changeOwner(root, layout.mailUser))
  return steps
}
