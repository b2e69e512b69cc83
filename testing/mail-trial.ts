// A local mail server with an organization, for tests that deliver and sign in.
import { execFile } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { lastPorts } from '../server/embedded-mail/endpoints.ts'
import { postfixLoginBeside } from '../server/embedded-mail/mail-logins.ts'
import { findDovecot } from '../server/embedded-mail/programs.ts'
import { startMailServers } from '../server/embedded-mail/start-mail-servers.ts'
import { withLineProtocol } from '../server/mail/line-protocol.ts'
import { askDelivery } from '../server/mail/recipient-probe.ts'
import { beforeTests } from './before-tests.ts'
import { dovecotPlaces } from './dovecot.js'
import { type Login, openSmtp } from './mail-clients.ts'
import type { Harness } from './harness.ts'
import { ask } from './postgres.js'

const run = promisify(execFile)
const within = () => AbortSignal.timeout(60_000)

/** What Postfix puts before a reason. */
const prefix = /<[^>]*>: (?:Recipient|Sender) address rejected: /

/** A message for one or several recipients. */
interface Letter {
  from?: string
  to: readonly string[]
  subject: string
  /** More header lines. */
  headers?: readonly string[]
}

let count = 0

const start = async (harness: Pick<Harness, 'url'>) => {
  const folder = await mkdtemp(join(tmpdir(), 'postroom-mail-'))
  // Roles belong to the whole PostgreSQL, which other files use too.
  const login = `dovecot_${process.pid}_${(count += 1)}`
  // The account of the mail servers has to enter it.
  await chmod(folder, 0o711)
  const servers = await startMailServers({
    dataDir: folder,
    ownerUrl: harness.url,
    log: () => undefined,
    dovecot: findDovecot(dovecotPlaces),
    login,
  })
  const smtp = servers.endpoints.smtp!
  const config = join(folder, 'postfix/config')
  const [url = ''] = servers.settings.dovecot
  const key = await readFile(servers.settings.keyFile)
  const postfix = async (program: string, ...options: string[]) =>
    (await run(program, ['-c', config, ...options], { maxBuffer: 2 ** 26 })).stdout

  /** One field of all messages of a mailbox, sorted. */
  const fetchOf = async (address: string, field: string): Promise<string[]> => {
    const command = ['fetch', { user: address, field: [field], query: ['ALL'] }, 'testing']
    const response = await fetch(new URL('/doveadm/v1', url), {
      method: 'POST',
      headers: { authorization: `X-Dovecot-API ${key.toString('base64')}` },
      body: JSON.stringify([command]),
    })
    const [[kind, rows]] = (await response.json()) as [[string, Record<string, string>[]]]
    if (kind !== 'doveadmResponse') throw new Error(`doveadm fetch for ${address} failed.`)
    return rows.map((row) => row[field] ?? '').toSorted()
  }

  return {
    ...servers,
    folder,
    config,
    /** Where Postfix takes what rules send. */
    rulesPort: (await lastPorts(folder)).rules!,
    /** Runs a program of Postfix, such as `postqueue`, with the configuration of the trial. */
    postfix,
    /** Makes both servers read their files again. */
    reload: async () => {
      await postfix('postfix', 'reload')
      const pid = await readFile(join(folder, 'dovecot/run/master.pid'), 'utf8')
      process.kill(Number(pid), 'SIGHUP')
    },
    /** What SMTP answers to a recipient: `250`, or a refusal such as `550 5.2.1 This mailbox is disabled`. */
    answerTo: async (address: string): Promise<string> => {
      const { code, text } = await askDelivery(smtp, address, within())
      return code < 300 ? String(code) : `${code} ${text.replace(prefix, '')}`
    },
    /** What a map of Postfix answers, without the service that asks for it; null where it has no entry. */
    postmap: async (map: string, query: string): Promise<string | null> =>
      postfix('postmap', '-q', query, `pgsql:${join(config, map)}`).then(
        (answer) => answer.trimEnd(),
        (error: { code?: number; stderr?: string }) => {
          if (error.code === 1 && error.stderr === '') return null
          throw error
        },
      ),
    /** What a map of Postfix answers to each of several queries, which may have more than one answer. */
    postmapAll: async (map: string, queries: readonly string[]): Promise<ReadonlyMap<string, string[]>> => {
      const result = run('postmap', ['-c', config, '-q', '-', `pgsql:${join(config, map)}`])
      result.child.stdin?.end(queries.map((one) => `${one}\n`).join(''))
      // Without any answer it ends with 1.
      const { stdout } = await result.catch((error: { code?: number; stderr?: string; stdout?: string }) => {
        if (error.code === 1 && error.stderr === '') return { stdout: '' }
        throw error
      })
      const lines = stdout.split('\n').filter((line) => line !== '')
      return new Map(
        lines
          .map((line) => line.split('\t') as [string, string])
          .map(([key, value]) => [key, value.split(',')]),
      )
    },
    /** Sends messages on one connection. @returns the answer to each. */
    send: (letters: Iterable<Letter>) =>
      withLineProtocol(smtp, AbortSignal.timeout(300_000), async ({ send, receive }) => {
        await receive(/^220 /)
        const say = async (line: string) => {
          send(`${line}\r`)
          return (await receive(/^\d{3} .*/))[0]
        }
        const deliver = async ({ from = '', to, subject, headers = [] }: Letter) => {
          for (const line of [`MAIL FROM:<${from}>`, ...to.map((one) => `RCPT TO:<${one}>`), 'DATA']) {
            const answer = await say(line)
            if (Number(answer.slice(0, 3)) < 400) continue
            await say('RSET')
            return answer
          }
          const head = [`To: ${to.join(', ')}`, `Subject: ${subject}`, ...headers].join('\r\n')
          return say(`${head}\r\n\r\nHello\r\n.`)
        }
        await say('EHLO testing.invalid')
        const answers: string[] = []
        for (const letter of letters) answers.push((await deliver(letter)).slice(0, 3))
        return answers
      }),
    /**
     * Sends a message to each recipient, with the recipient as its subject.
     * @param login who signs in at the port of submission; null for a stranger.
     * @returns the answers to RCPT TO.
     */
    offer: async (login: Login | null, recipients: readonly string[]): Promise<string[]> => {
      const answers: string[] = []
      const { port } = login === null ? smtp : servers.endpoints.submission!
      // After ten refusals in a session, Postfix answers slowly.
      for (let start = 0; start < recipients.length; start += 8) {
        const session = await openSmtp(port, login)
        for (const to of recipients.slice(start, start + 8)) {
          await session.ask(`MAIL FROM:<${login?.address ?? 'stranger@elsewhere.example'}>`)
          const answer = await session.ask(`RCPT TO:<${to}>`)
          answers.push(answer)
          if (answer.startsWith('2')) {
            await session.ask('DATA')
            await session.ask(`Subject: ${to}\r\n\r\nHello\r\n.`)
          } else await session.ask('RSET')
        }
        await session.close()
      }
      return answers
    },
    /** The subjects of all messages of a mailbox, in all folders, sorted. */
    subjectsOf: (address: string) => fetchOf(address, 'hdr.subject'),
    /** The same messages, with their headers. */
    textsOf: (address: string) => fetchOf(address, 'text'),
    /** How many messages wait in Postfix's queue. */
    queued: async (): Promise<number> =>
      (await postfix('postqueue', '-j')).split('\n').filter((line) => line !== '').length,
    close: async () => {
      await servers.stop()
      await ask(harness.url, `drop role if exists ${login}, ${postfixLoginBeside(login)}`)
      await rm(folder, { recursive: true })
    },
  }
}

/** Dovecot and Postfix of a trial on the harness's database, for the tests of a file. This needs root. */
export const mailTrialForTests = (harness: Pick<Harness, 'url'>) =>
  beforeTests(
    () => start(harness),
    ({ close }) => close(),
  )
