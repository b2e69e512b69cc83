import type { PublicServer } from '../../contract/generated/schemas/publicServer.zod'

const names: Readonly<Record<PublicServer['service_code'], string>> = {
  imap: 'Incoming mail (IMAP)',
  pop3: 'Incoming mail (POP3)',
  smtp_submission: 'Outgoing mail (SMTP)',
}

/** What mail apps call the encryption of the ports that are registered for it (RFC 8314). */
const encryption: Readonly<Record<number, string>> = {
  993: 'SSL/TLS',
  995: 'SSL/TLS',
  465: 'SSL/TLS',
  143: 'STARTTLS',
  110: 'STARTTLS',
  587: 'STARTTLS',
}

/** The servers that users enter in their mail apps, each with its name and its address. */
export const publicServerLines = (servers: readonly PublicServer[]): readonly (readonly [string, string])[] =>
  servers.map(({ service_code, host, port }) => {
    const secured = encryption[port]
    return [names[service_code], `${host}, port ${port}${secured === undefined ? '' : `, ${secured}`}`]
  })
