import { expect, test } from 'vitest'
import { publicServerLines } from './public-servers'

test('a server has its port, and its encryption where the port says it', () => {
  expect(
    publicServerLines([
      { service_code: 'imap', host: 'imap.example.org', port: 993 },
      { service_code: 'smtp_submission', host: 'mail.example.org', port: 587 },
      { service_code: 'pop3', host: 'mail.example.org', port: 9110 },
    ]),
  ).toEqual([
    ['Incoming mail (IMAP)', 'imap.example.org, port 993, SSL/TLS'],
    ['Outgoing mail (SMTP)', 'mail.example.org, port 587, STARTTLS'],
    ['Incoming mail (POP3)', 'mail.example.org, port 9110'],
  ])
  expect(publicServerLines([])).toEqual([])
})
