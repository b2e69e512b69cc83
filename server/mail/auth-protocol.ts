import { randomInt } from 'node:crypto'
import { type Endpoint, withLineProtocol } from './line-protocol.ts'
import { MailServerFailure } from './failures.ts'

/** What Dovecot's auth service replies: whether it is OK, and its fields such as `nologin` and `reason=…`. */
interface AuthReply {
  isOk: boolean
  /** Whether the password is right and the person is refused all the same. */
  isRefused: boolean
  fields: readonly string[]
}

/**
 * Asks Dovecot's auth protocol (version 1) once by the mechanism PLAIN (RFC 4616). No session is opened.
 * @param credentials as PLAIN has them: whom to act as, who signs in, and the password.
 * @throws MailServerFailure failed when the server cannot ask its own database.
 */
export const askAuth = (
  endpoint: Endpoint,
  { service, credentials }: { service: string; credentials: readonly [string, string, string] },
  signal: AbortSignal,
): Promise<AuthReply> =>
  withLineProtocol(endpoint, signal, async ({ send, receive }) => {
    send('VERSION\t1\t2')
    // Another number for each connection: Dovecot keeps one to a client.
    send(`CPID\t${randomInt(1, 2 ** 31)}`)
    await receive(/^DONE$/)
    const response = Buffer.from(credentials.join('\0')).toString('base64')
    send(`AUTH\t1\tPLAIN\tservice=${service}\tsecured\tno-penalty\tresp=${response}`)
    const [, word, rest = ''] = await receive(/^(OK|FAIL)\t1(.*)$/)
    const fields = rest.split('\t')
    if (fields.includes('temp') || fields.includes('code=temp_fail'))
      throw new MailServerFailure('failed', "The mail server can't reach its database.")
    // Dovecot 2.3 tells that it is there, 2.4 its value too.
    const isRefused = fields.some((field) => field === 'nologin' || field.startsWith('nologin='))
    return { isOk: word === 'OK', isRefused, fields }
  })
