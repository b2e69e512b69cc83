import type { DomainClaim } from '../../contract/generated/schemas/domainClaim.zod'
import { claimMessage, mailtoOf } from '../../resources/domains/claim-text'
import { buttonStyle } from '../../ui/button-style'
import { CopyButton } from '../../ui/CopyButton'

/** A message with the record for the administrator of the DNS, to copy or to send as an email. */
export const ClaimMessage = ({ claim }: { claim: DomainClaim }) => {
  const message = claimMessage(claim)
  return (
    <section aria-labelledby="claim-message" className="flex flex-col gap-2 print:hidden">
      <h3 id="claim-message" className="font-semibold">
        Send it to your DNS administrator
      </h3>
      <p>The message has the record and what it is for.</p>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={message.text} label="Copy message" variant="secondary" />
        <a className={buttonStyle('secondary')} href={mailtoOf(message)}>
          Write email
        </a>
      </div>
    </section>
  )
}
