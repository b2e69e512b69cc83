// Runs pgbench, which shows the database's own limit.
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from '../../tools/run.js'

const folder = '/usr/lib/postgresql'

/** Debian's pgbench of the newest version, or null. */
export const findPgbench = () => {
  const versions = existsSync(folder) ? readdirSync(folder).map(Number) : []
  const version = versions
    .toSorted((one, other) => other - one)
    .map((version) => join(folder, String(version), 'bin/pgbench'))
    .find((path) => existsSync(path))
  return version ?? null
}

/**
 * Transactions a second of pgbench with a script, in prepared mode and as the role that the API has.
 * @param {string} program
 * @param {string} databaseUrl
 * @param {string} organizationId
 * @param {string} sql
 * @param {{ connections: number, seconds: number, role?: string }} options
 */
export const pgbench = async (
  program,
  databaseUrl,
  organizationId,
  sql,
  { connections, seconds, role = 'app' },
) => {
  const url = new URL(databaseUrl)
  const work = mkdtempSync(join(tmpdir(), 'postroom-pgbench-'))
  try {
    writeFileSync(join(work, 'script.sql'), `${sql.replaceAll(/\s*\n\s*/g, ' ')};\n`)
    const time = String(Math.max(1, Math.round(seconds)))
    const { code, output } = await run(
      program,
      [
        '-n',
        '-M',
        'prepared',
        '-c',
        String(connections),
        '-T',
        time,
        '-f',
        join(work, 'script.sql'),
        '-h',
        url.hostname,
        '-p',
        url.port,
        '-U',
        url.username,
        url.pathname.slice(1),
      ],
      {
        env: {
          PGPASSWORD: url.password,
          PGOPTIONS: `-c role=postroom_${role} -c timezone=UTC -c postroom.organization_id=${organizationId}`,
        },
      },
    )
    if (code !== 0) throw new Error(output)
    // It prints no rate when no transaction ended in time.
    return Number((/tps = ([\d.]+) \(without/.exec(output) ?? /tps = ([\d.]+)/.exec(output))?.[1] ?? 0)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}
