import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { defaultWarnPercent, fullPercent, noticePercent, warningPercent } from '../generated/rules/mailbox.ts'
import { sessionIdleMinutes } from '../generated/rules/session.ts'
import { root } from '../root.ts'

// PostgreSQL cannot read the contract, so a few of its rules are written again in the migrations.
const read = (path: string) => readFileSync(join(root, 'server/db', path), 'utf8')
const mailboxes = read('schema/mailbox_quota.sql')

it('a mailbox has the levels of the contract', () => {
  const expression = /^ {2}level .*$/m.exec(mailboxes)?.[0] ?? ''
  const levels = [...expression.matchAll(/\((\d+)\)::numeric\)\) THEN '(\w+)'/g)]
  expect(levels.map(([, percent, level]) => [level, Number(percent)])).toEqual([
    ['warning', warningPercent],
    ['notice', noticePercent],
  ])
  expect(expression).toContain("WHEN ((used_bytes)::numeric >= (limit_bytes)::numeric) THEN 'full'")
  expect(fullPercent).toBe(100)
})

it('a mailbox warns from where the contract says', () => {
  const column = /^ {2}warn_percent .* default (\d+),$/m.exec(mailboxes)
  expect(Number(column?.[1])).toBe(defaultWarnPercent)
})

it('a session ends unused when the contract says', () => {
  const interval = `interval '${sessionIdleMinutes} minutes'`
  expect(read('functions/keys/authenticate.sql')).toContain(`- ${interval}`)
  expect(read('migrations/0002_keys.sql')).toContain(`+ ${interval}`)
})
