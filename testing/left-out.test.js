import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { root } from '../tools/root.js'
import { programOf } from '../tools/run.js'
import { alikeEverywhere, leaveOut, realMailServers } from './left-out.js'

/**
 * The server's test files that a run takes.
 * @param {readonly string[]} patterns what it leaves out
 */
const filesOf = async (patterns) => {
  const args = [programOf('vitest'), 'list', '--filesOnly', '--project', 'server*']
  const env = { ...process.env, ...leaveOut(patterns) }
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root, env })
  return stdout.split('\n').flatMap((line) => /(?:chaos|fuzz|server|testing|tools)\/\S+$/.exec(line) ?? [])
}

it('leaves out what a run names, and nothing else', async () => {
  const all = await filesOf([])
  const [fast, elsewhere] = [await filesOf(realMailServers), await filesOf(alikeEverywhere)]
  const mail = all.filter((file) => file.startsWith('server/embedded-mail/'))
  const kept = ['mail-flow', 'programs', 'templates'].map((name) => `server/embedded-mail/${name}.test.ts`)
  expect(all.length - fast.length).toBe(mail.length - kept.length)
  expect(fast).toEqual(expect.arrayContaining(kept))
  expect(all.length - elsewhere.length).toBe(mail.length)
  expect(elsewhere).toContain('server/embedded-mail/start-mail-servers.test.ts')
  expect(elsewhere).not.toContain('server/dns-checks/real-servers.test.ts')
})
