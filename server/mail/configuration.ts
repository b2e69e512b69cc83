import { MailServerFailure } from './failures.ts'
import type { MailSystem } from './mail-system.ts'

/**
 * The files of `deploy/mail/postfix` that know aliases, who may write to groups, and what rules may send to other mail systems and to
 * other organizations.
 */
const needed = { aliases: 2, senders: 3, rules: 4, organizations: 5 } as const

/** What such files answer to a reserved recipient of each domain (`mail.refusal`): the number rises with what they know. */
const pattern = /\bPostroom configuration (\d+)\b/

/**
 * Whether the SMTP server's files know one of these. Those without aliases take mail for an alias beside a catch-all and give it to the
 * catch-all, so that their answer about an alias proves nothing. Those without senders of groups defer mail to groups that have such a
 * rule. Those without rules let rules send anywhere, and those without organizations to each address of this service.
 * @param domain of any organization.
 * @returns null where there is no SMTP server to ask.
 */
export const knows = async (
  what: keyof typeof needed,
  mail: Pick<MailSystem, 'delivery'>,
  domain: string,
  signal: AbortSignal,
): Promise<boolean | null> => {
  const answer = await mail.delivery(`postroom-configuration@${domain}`, signal)
  if (answer === null) return null
  if (answer.code >= 400 && answer.code < 500)
    throw new MailServerFailure('failed', `The mail server defers mail: ${answer.code} ${answer.text}`)
  return Number(pattern.exec(answer.text)?.[1] ?? 0) >= needed[what]
}
