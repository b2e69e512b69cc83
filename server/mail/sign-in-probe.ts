import { randomInt } from 'node:crypto'
import { type Endpoint, holdDialogue } from './dialogue.ts'
import { MailServerFailure } from './failures.ts'
import type { Probe } from './probe.ts'

/** Whether somebody may sign in, and what is told to who may not. */
export interface SignInAnswer {
  allowed: boolean
  reason: string | null
}

/**
 * Asks Dovecot's auth protocol (version 1) whether the person of that address may sign in to a service, without the
 * person's password: the probe's stands for it. No session is opened.
 * @throws MailServerFailure refused_us when the probe itself is not accepted: the server reads another database.
 */
export const askSignIn = (
  endpoint: Endpoint,
  { address, service }: { address: string; service: 'imap' | 'smtp' },
  probe: Probe,
  signal: AbortSignal,
): Promise<SignInAnswer> =>
  holdDialogue(endpoint, signal, async ({ send, receive }) => {
    send('VERSION\t1\t2')
    // Another number for each connection: Dovecot keeps one to a client.
    send(`CPID\t${randomInt(1, 2 ** 31)}`)
    await receive(/^DONE$/)
    const response = Buffer.from(`${address}\0${probe.name}\0${probe.secret}`).toString('base64')
    send(`AUTH\t1\tPLAIN\tservice=probe-${service}\tsecured\tno-penalty\tresp=${response}`)
    const [, word, fields = ''] = await receive(/^(OK|FAIL)\t1(.*)$/)
    const values = fields.split('\t')
    if (values.includes('temp') || values.includes('code=temp_fail'))
      throw new MailServerFailure('failed', 'The mail server cannot ask its database.')
    if (!values.some((value) => value.startsWith('original_user=')))
      throw new MailServerFailure('refused_us', 'The mail server does not know the probe.')
    // Dovecot 2.3 tells that it is there, 2.4 its value too.
    const isRefused = values.some((value) => value === 'nologin' || value.startsWith('nologin='))
    if (word === 'OK' && !isRefused) return { allowed: true, reason: null }
    const reason = values.find((value) => value.startsWith('reason='))
    return { allowed: false, reason: reason?.slice('reason='.length) ?? null }
  })
