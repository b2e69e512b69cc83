import { spawnSync } from 'node:child_process'
import { chmod, chown, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { UsageError } from '../../usage-error.ts'

/** The target state of a file; null deletes it. */
export interface TargetFile {
  path: string
  text: string | null
  mode: number
  /** Null: the user who runs the command. */
  owner: { uid: number; gid: number } | null
}

/** A difference between a file and its target state. */
export interface FileChange {
  file: TargetFile
  /** The present text; null without a file. */
  before: string | null
  kind: 'create' | 'replace' | 'delete' | 'protect'
  /** Unified, without secrets; empty if only secrets or permissions differ. */
  diff: string
}

/** Present and new secrets, which no diff may show. */
export interface Secrets {
  old: readonly string[]
  new: readonly string[]
}

/** A password or key that isn't Postroom's, in an existing file. */
const foreign = /(\b(?:password|doveadm_api_key|doveadm_password|secret)\s*=\s*)(?![<*])[^\s&]+/g

const hide = (text: string, secrets: Secrets): string => {
  let hidden = text
  for (const secret of secrets.new) hidden = hidden.replaceAll(secret, '*new*')
  for (const secret of secrets.old) hidden = hidden.replaceAll(secret, '***')
  return hidden.replace(foreign, '$1***')
}

/** @throws UsageError if the machine lacks the program `diff`. */
const unifiedDiff = async (path: string, before: string | null, after: string | null): Promise<string> => {
  if (before === after) return ''
  const folder = await mkdtemp(join(tmpdir(), 'postroom-diff-'))
  try {
    await writeFile(join(folder, 'before'), before ?? '')
    await writeFile(join(folder, 'after'), after ?? '')
    const labels = [before === null ? '/dev/null' : path, after === null ? '/dev/null' : path]
    const args = ['-u', ...labels.flatMap((label) => ['--label', label]), 'before', 'after']
    const { error, stdout } = spawnSync('diff', args, { cwd: folder, encoding: 'utf8' })
    if (error) throw new UsageError('Showing the changes needs the program "diff". Install diffutils.')
    return stdout
  } finally {
    await rm(folder, { recursive: true })
  }
}

const kindOf = async (file: TargetFile, before: string | null): Promise<FileChange['kind'] | null> => {
  if (before === null) return file.text === null ? null : 'create'
  if (file.text === null) return 'delete'
  if (file.text !== before) return 'replace'
  const { mode, uid, gid } = await stat(file.path)
  const isProtected =
    (mode & 0o777) === file.mode &&
    (file.owner === null || (uid === file.owner.uid && gid === file.owner.gid))
  return isProtected ? null : 'protect'
}

const readIfPresent = (path: string) =>
  readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw new UsageError(`Can't read ${path} (${error.code}).`, { cause: error })
  })

/** Returns the changes that bring the files to their target state. */
export const changesOfFiles = async (
  files: readonly TargetFile[],
  secrets: Secrets,
): Promise<FileChange[]> => {
  const changes: FileChange[] = []
  for (const file of files) {
    const before = await readIfPresent(file.path)
    const kind = await kindOf(file, before)
    if (kind === null) continue
    const [present, target] = [before, file.text].map((text) => text && hide(text, secrets))
    changes.push({ file, before, kind, diff: await unifiedDiff(file.path, present ?? null, target ?? null) })
  }
  return changes
}

/** The suffix of the copies of replaced files, for example `.before-20261122T101500Z`. */
export const backupSuffix = (now: Date): string =>
  `.before-${now.toISOString().replaceAll(/[-:]|\.\d+/g, '')}`

const write = async ({ path, text, mode, owner }: TargetFile): Promise<void> => {
  const draft = `${path}.${process.pid}`
  await rm(draft, { force: true })
  await writeFile(draft, text ?? '', { mode: 0o600, flag: 'wx' })
  if (owner !== null) await chown(draft, owner.uid, owner.gid)
  await chmod(draft, mode)
  await rename(draft, path)
}

/** Copies the present text to a file beside it, with the same permissions. */
const backUp = async (path: string, text: string, suffix: string): Promise<string> => {
  const { mode, uid, gid } = await stat(path)
  const owner = process.getuid?.() === 0 ? { uid, gid } : null
  await write({ path: `${path}${suffix}`, text, mode: mode & 0o777, owner })
  return `${path}${suffix}`
}

/** Makes the changes. @returns the paths of the copies of replaced files. */
export const applyChanges = async (changes: readonly FileChange[], suffix: string): Promise<string[]> => {
  const copies: string[] = []
  for (const { file, before, kind } of changes) {
    if (before !== null && kind !== 'protect') copies.push(await backUp(file.path, before, suffix))
    await (kind === 'delete' ? rm(file.path) : write(file))
  }
  return copies
}
