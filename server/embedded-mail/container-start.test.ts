import { execFileSync } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { root } from '../root.ts'

const password = 'hunter2hunter2'
const postfixPassword = 'correcthorse'

/** Runs the start of the container with programs that write down their environment. @returns a file of it, by its name. */
const start = async (more: Record<string, string> = {}) => {
  const folder = await mkdtemp(join(tmpdir(), 'postroom-start-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const at = (...names: string[]) => join(folder, ...names)
  for (const name of ['bin', 'srv', 'key']) await mkdir(at(name))
  const stub = async (name: string, text: string) => {
    await writeFile(at('bin', name), `#!/bin/sh\n${text}\n`)
    await chmod(at('bin', name), 0o755)
  }
  // The container ends when one of the two does. Neither ends before the other has written.
  execFileSync('mkfifo', [at('both')])
  await stub('dovecot', `env > ${at('dovecot')}; cat ${at('both')}`)
  await stub('postfix', `env > ${at('postfix')}; echo > ${at('both')}`)
  await stub(
    'postroom',
    `(env; echo "$@") > ${at('postroom')}; stat -c %a ${at('srv')}/*password* > ${at('modes')}`,
  )
  await stub('chown', 'exit 0')
  const script = (await readFile(join(root, 'deploy/mail/start.sh'), 'utf8'))
    .replaceAll('/srv', at('srv'))
    .replaceAll('/etc/postroom-mail', at('key'))
  await writeFile(at('start.sh'), script)
  const env = {
    PATH: `${at('bin')}:${process.env['PATH']}`,
    POSTROOM_MAIL_PASSWORD: password,
    MAIL_HOSTNAME: 'mail.example',
    ...more,
  }
  execFileSync('bash', [at('start.sh')], { env, timeout: 20_000 })
  return at
}

it('the container starts Dovecot and Postfix without passwords in their environment, and leaves none in a file', async () => {
  const at = await start({ POSTROOM_POSTFIX_PASSWORD: postfixPassword })
  const read = (name: string) => readFile(at(name), 'utf8')
  for (const name of ['dovecot', 'postfix']) {
    expect(await read(name)).toContain('MAIL_HOSTNAME=mail.example')
    expect(await read(name)).not.toMatch(new RegExp(`${password}|${postfixPassword}|DATABASE_URL|PASSWORD`))
  }
  expect(await read('postroom')).toContain(`DATABASE_URL=postgresql://postroom_dovecot:${password}@`)
  expect(new Set((await read('modes')).trim().split('\n'))).toEqual(new Set(['600']))
  for (const name of ['srv/password', 'srv/postfix-password'])
    await expect(stat(at(name))).rejects.toThrow('ENOENT')
  expect(await read('postroom')).toContain('--postfix-login postroom_postfix --postfix-password-file')
  expect(await read('postroom')).not.toContain(postfixPassword)
})

it('the container starts with one login for both mail servers where no other was created', async () => {
  const at = await start()
  expect(await readFile(at('postroom'), 'utf8')).not.toContain('--postfix')
})
