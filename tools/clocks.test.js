import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './root.js'

/**
 * The files of the server that read its own clock, and what for. What the database stores or has stored is compared with
 * `databaseNow`, or in SQL: clocks of servers differ.
 */
const readers = {
  'server/cli/demonstration.ts': 'the Date headers of sample messages',
  'server/cli/key-commands.ts': 'the end of a key, from an argument of the operator',
  'server/cli/mail/attach-setup.ts': 'the names of copies of files',
  'server/cli/mail/check/cases/course-cases.ts': 'a time limit',
  'server/cli/mail/check/mail-session.ts': 'the end of a certificate',
  'server/db/backup.ts': 'the time that a backup shows',
  'server/dns/spf/evaluate.ts': 'the macro t of SPF',
  'server/embedded-mail/run-server.ts': 'a time limit',
  'server/embedded-postgres/open-database.ts': 'a time limit',
  'server/embedded-postgres/postmaster.ts': 'a time limit',
  'server/embedded-postgres/server.ts': 'a time limit',
  'server/http/health-checks.ts': 'the time that a response shows',
  'server/mail/heartbeat.ts': 'the times of answers, which are shown',
  'server/mail/mail-system.ts': 'the Date header of a message',
  'server/mail/usage-collector.ts': 'pauses of this process',
  'server/observability/hang-thread.ts': 'the time of a log line',
}

it('only these files of the server read its clock', () => {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', 'server'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => file.endsWith('.ts') && !/\.test\.|generated/.test(file))
    .filter((file) => /\bDate\.now\b|\bDate\(\s*\)/.test(readFileSync(join(root, file), 'utf8')))
  expect(files.toSorted()).toEqual(Object.keys(readers))
})
