import { useState } from 'react'
import type { OwnDelivery } from '../../contract/generated/schemas/ownDelivery.zod'
import type { OwnRules } from '../../contract/generated/schemas/ownRules.zod'
import { OwnRulesLines } from '../../resources/delivery/OwnRulesLines'
import { ownMailSentences, refusedRuleSentences } from '../../resources/me/own-mail-text'
import { explainOwnError } from '../../resources/me/own-text'
import type { OwnSession } from '../../resources/me/queries'
import { usePolled } from '../../resources/me/use-polled'
import { useNow } from '../../util/now'

interface OwnMailProps {
  session: OwnSession
  onFailed: (error: unknown) => void
}

/** What happens to the user's new mail: by an administrator, and by the user's rules. */
export const OwnMail = ({ session, onFailed }: OwnMailProps) => {
  const [mail, setMail] = useState<{ delivery: OwnDelivery; rules: OwnRules } | null>(null)
  const [error, setError] = useState<string | null>(null)
  usePolled(mail === null && error === null ? 0 : null, async (signal) => {
    try {
      const [delivery, rules] = await Promise.all([session.delivery(signal), session.ownRules(signal)])
      setMail({ delivery, rules })
    } catch (failure) {
      if (signal.aborted) return
      setError(explainOwnError(failure))
      onFailed(failure)
    }
  })
  return (
    <section aria-labelledby="own-mail" className="flex flex-col gap-3 border-t border-line pt-4">
      <h2 id="own-mail" className="font-medium">
        Where your mail goes
      </h2>
      {error !== null && (
        <p role="alert" className="text-danger">
          <span aria-hidden="true">▲ </span>
          {error}
        </p>
      )}
      {mail === null && error === null && <p className="text-muted">Loading…</p>}
      {mail !== null && <MailLines {...mail} />}
    </section>
  )
}

const MailLines = ({ delivery, rules }: { delivery: OwnDelivery; rules: OwnRules }) => (
  <>
    {[...ownMailSentences(delivery, useNow()), ...refusedRuleSentences(delivery, rules)].map((sentence) => (
      <p key={sentence} className="wrap-anywhere">
        {sentence}
      </p>
    ))}
    <div className="flex flex-col gap-1">
      <h3 className="text-muted">Your rules</h3>
      <OwnRulesLines rules={rules} />
    </div>
  </>
)
