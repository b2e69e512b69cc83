import { type Endpoint, withLineProtocol } from './line-protocol.ts'

/** What SMTP replies to a recipient, for example `550` and `5.2.1 This mailbox is disabled`. */
export interface DeliveryReply {
  code: number
  text: string
}

/** Offers mail for an address up to RCPT TO (RFC 5321, section 4.1.1.3) and sends none. */
export const askDelivery = (
  endpoint: Endpoint,
  address: string,
  signal: AbortSignal,
): Promise<DeliveryReply> =>
  withLineProtocol(endpoint, signal, async ({ send, receive }) => {
    await receive(/^220 /)
    send('EHLO postroom.invalid\r')
    await receive(/^250 /)
    send('MAIL FROM:<>\r')
    await receive(/^250 /)
    send(`RCPT TO:<${address}>\r`)
    const [, code, text = ''] = await receive(/^([245]\d\d) (.*)$/)
    send('QUIT\r')
    return { code: Number(code), text }
  })
