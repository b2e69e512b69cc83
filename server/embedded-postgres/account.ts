import { spawn, spawnSync } from 'node:child_process'
import type { ChildProcess, SpawnOptions } from 'node:child_process'
import { chown, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { UsageError } from '../usage-error.ts'

/** The system account as which embedded servers run: PostgreSQL refuses to run as root, and Dovecot need not. */
export interface Account {
  /** Null for the account of this process. */
  owner: { uid: number; gid: number } | null
  /** Starts a program as that account. */
  start(program: string, args: readonly string[], options: SpawnOptions): ChildProcess
  /** Gives a file or folder that this process has just made to that account. */
  give(path: string): Promise<void>
}

const isRoot = () => process.getuid?.() === 0

const lookUp = (name: string) => {
  const ids = ['-u', '-g'].map((flag) => Number(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout))
  const [uid, gid] = ids
  return uid !== undefined && gid !== undefined && uid > 0 && gid > 0 ? { uid, gid } : null
}

const ownerOf = async (path: string) => {
  const stats = await stat(path).catch(() => null)
  return stats === null || stats.uid === 0 ? null : { uid: stats.uid, gid: stats.gid }
}

type Prefix = readonly string[]

/**
 * `setpriv` with one capability lets the account through folders that only root may enter, such as /root.
 * The secure bit keeps that capability for access(2), by which PostgreSQL looks for its own programs.
 */
const prefixes = (owner: { uid: number; gid: number }): Prefix[] => [
  [],
  ...['dac_read_search', 'dac_override'].map((capability) => [
    'setpriv',
    `--reuid=${owner.uid}`,
    `--regid=${owner.gid}`,
    '--clear-groups',
    `--inh-caps=+${capability}`,
    `--ambient-caps=+${capability}`,
    '--securebits=+no_setuid_fixup',
  ]),
]

const launch = (
  prefix: Prefix,
  owner: { uid: number; gid: number },
  program: string,
  args: readonly string[],
) => {
  const [command = program, ...rest] = [...prefix, program, ...args]
  return { command, args: rest, ids: prefix.length === 0 ? owner : {} }
}

/** Whether the account can run the program with this prefix and enter the folder. */
const works = (prefix: Prefix, owner: { uid: number; gid: number }, program: string, folder: string) => {
  const script = '"$1" --version && cd "$2"'
  const { command, args, ids } = launch(prefix, owner, '/bin/sh', ['-c', script, 'sh', program, folder])
  const probe = spawnSync(command, args, { ...ids, cwd: '/', encoding: 'utf8' })
  return probe.status === 0 && !probe.stderr.includes('Permission denied')
}

const self: Account = {
  owner: null,
  start: (program, args, options) => spawn(program, args, options),
  give: async () => undefined,
}

/**
 * Chooses the account that runs an embedded server: this process's own. For root it is the owner of `folder`, else of the folder
 * around it, else `postgres`, else `nobody`.
 * @param folder the server's folder, which need not exist yet.
 * @param name of the server, for messages.
 * @param otherwise what else can be done, for messages.
 * @throws UsageError when no such account can reach the programs and the folder.
 */
export const chooseAccount = async (
  program: string,
  folder: string,
  name = 'PostgreSQL',
  otherwise = 'set DATABASE_URL',
): Promise<Account> => {
  if (!isRoot()) return self
  const around = dirname(folder)
  const owner = (await ownerOf(folder)) ?? (await ownerOf(around)) ?? lookUp('postgres') ?? lookUp('nobody')
  const neededFolder = (await stat(folder).catch(() => null)) === null ? around : folder
  const prefix = owner && prefixes(owner).find((one) => works(one, owner, program, neededFolder))
  if (!owner || !prefix) {
    throw new UsageError(
      `${name} doesn't run as root, and no other account can access ${program} and ${neededFolder}. ` +
        'Start Postroom as an ordinary user, move it to a folder that all users can enter and set ' +
        `POSTROOM_DATA_DIR to such a folder, or ${otherwise}.`,
    )
  }
  return {
    owner,
    start: (path, programArgs, options) => {
      const { command, args, ids } = launch(prefix, owner, path, programArgs)
      return spawn(command, args, { ...options, ...ids })
    },
    give: (path) => chown(path, owner.uid, owner.gid),
  }
}
