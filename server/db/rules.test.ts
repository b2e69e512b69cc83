import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { defaultWarnPercent, fullPercent, noticePercent, warningPercent } from '../generated/rules/mailbox.ts'
import { sessionIdleMinutes } from '../generated/rules/session.ts'
import { root } from '../root.ts'

// PostgreSQL cannot read the contract, so a few of its rules are written again in the migrations.
const schema = readFileSync(join(root, 'server/db/schema.sql'), 'utf8')

it('a mailbox has the levels of the contract', () => {
  const expression = /^mailbox_quota\.level [^]*?^END$/m.exec(schema)?.[0] ?? ''
  const levels = [...expression.matchAll(/\((\d+)\)::numeric\)\) THEN '(\w+)'/g)]
  expect(levels.map(([, percent, level]) => [level, Number(percent)])).toEqual([
    ['warning', warningPercent],
    ['notice', noticePercent],
  ])
  expect(expression).toContain("WHEN ((used_bytes)::numeric >= (limit_bytes)::numeric) THEN 'full'")
  expect(fullPercent).toBe(100)
})

it('a mailbox warns from where the contract says', () => {
  const column = /^mailbox_quota\.warn_percent .* default (\d+)$/m.exec(schema)
  expect(Number(column?.[1])).toBe(defaultWarnPercent)
})

it('a session ends unused when the contract says', () => {
  const bodyOf = (name: string) =>
    new RegExp(`^CREATE OR REPLACE FUNCTION public\\.${name}\\([^]*?(?=^CREATE OR REPLACE)`, 'm').exec(
      schema,
    )?.[0]
  expect(bodyOf('authenticate')).toContain(`- interval '${sessionIdleMinutes} minutes'`)
  const clock = new Date(sessionIdleMinutes * 60_000).toISOString().slice(11, 19)
  expect(bodyOf('key_end')).toContain(`+ '${clock}'::interval`)
})
