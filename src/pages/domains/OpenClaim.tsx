import { useMutation } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { explainError } from '../../api/explain-error'
import { request } from '../../api/query'
import { checkDomainClaim, deleteDomainClaim } from '../../contract/generated/operations/domains'
import type { DomainClaim } from '../../contract/generated/schemas/domainClaim.zod'
import * as paths from '../../paths'
import { OperatorCommand } from '../../resources/domains/OperatorCommand'
import { ClaimState } from '../../resources/domains/ClaimState'
import { NextClaimCheck } from '../../resources/domains/NextClaimCheck'
import { CheckNow } from '../../resources/dns/CheckNow'
import { InventedNotice } from '../../resources/dns/InventedNotice'
import { RecordValue } from '../../resources/dns/RecordValue'
import { typeset } from '../../resources/dns/typeset'
import { useMissingPermission } from '../../session/missing-permission'
import { useOrganization } from '../../session/organization'
import { ButtonLink } from '../../ui/ButtonLink'
import { Failure } from '../../ui/Failure'
import { RelativeTime } from '../../ui/RelativeTime'
import { formatDay, formatMinute } from '../../util/time'
import { ClaimMessage } from './ClaimMessage'
import { ClaimRecord } from './ClaimRecord'

/** A domain that isn't added yet: the record to publish, the result of the last check, and what happens next. */
export const OpenClaim = ({ claim }: { claim: DomainClaim }) => {
  const { organization_id } = useOrganization()
  const { claim_id, domain_name_unicode: name, state, code, expires_at } = claim
  const endReason = useMissingPermission(deleteDomainClaim)
  // The question takes the place of the panel, and closes as it would.
  const location = useLocation()
  return (
    <>
      <p>
        Publish this record where the DNS of {name} is managed. It proves that the domain is yours, and
        changes nothing else.
      </p>
      <ClaimRecord record={claim.record} />
      <Result claim={claim} />
      <OperatorHelp claim={claim} />
      {claim.invented && <InventedNotice />}
      {state === 'waiting' && code !== 'not_checked' && (
        <section aria-labelledby="claim-next" className="flex flex-col gap-2">
          <h3 id="claim-next" className="font-semibold">
            What happens next
          </h3>
          <ul className="flex list-disc flex-col gap-1 pl-5">
            <li>Most records are found within an hour. You can close this panel: the checks continue.</li>
            <li>
              As soon as the record is found, {name} is added. Then you publish the records for its mail, and
              create addresses.
            </li>
            <li>
              Without the record, this ends on {formatDay(new Date(expires_at))}. You can add the domain
              again.
            </li>
          </ul>
        </section>
      )}
      <ClaimMessage claim={claim} />
      <p>
        <ButtonLink
          to={paths.endDomainClaim(organization_id, claim_id)}
          state={location.state}
          replace
          disabledReason={endReason}
        >
          Stop adding…
        </ButtonLink>
      </p>
    </>
  )
}

const Result = ({ claim }: { claim: DomainClaim }) => {
  const { organization_id } = useOrganization()
  const { claim_id, code, sentence, seen, looked_at, unchecked_since } = claim
  const checkReason = useMissingPermission(checkDomainClaim)
  const { mutateAsync, error } = useMutation({
    mutationFn: () => request(organization_id, checkDomainClaim, { path: { claim_id } }),
  })
  return (
    <section aria-label="Result" className="flex flex-col gap-2 rounded-md border border-line bg-surface p-4">
      <p>
        <ClaimState claim={claim} />
      </p>
      <output className="font-medium wrap-anywhere">{typeset(sentence)}</output>
      {code !== 'proven' && seen.length > 0 && (
        <div>
          <p className="text-muted">Seen:</p>
          {seen.map((value) => (
            <p key={value} className="flex">
              <RecordValue label="Seen" text={value} />
            </p>
          ))}
        </div>
      )}
      {unchecked_since !== null && code !== 'no_answer' && (
        <p className="text-muted">
          No name server has answered since {formatMinute(new Date(unchecked_since))}. This is the last known
          state.
        </p>
      )}
      {code !== 'not_checked' && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <CheckNow
            check={mutateAsync}
            isChecking={claim.is_checking}
            allowedAt={claim.check_allowed_at}
            disabledReason={checkReason}
            onFailed={() => undefined}
          />
          <span className="text-muted digits">
            {looked_at === null ? (
              'Not checked yet'
            ) : (
              <>
                Checked <RelativeTime time={looked_at} />
              </>
            )}
            {(claim.is_checking || claim.next_look_at !== null) && ' · '}
            <NextClaimCheck claim={claim} />
          </span>
        </div>
      )}
      {error !== null && <Failure {...explainError(error)} />}
    </section>
  )
}

/** What the operator can do where the record alone doesn't add the domain, as a command. */
const commandOf = ({ code, domain_name }: DomainClaim, organizationId: string): string | null => {
  if (code === 'not_checked' || code === 'zone_unreachable')
    return `domain add ${domain_name} --organization ${organizationId}`
  return code === 'in_use' ? `domain move ${domain_name} --organization ${organizationId}` : null
}

const OperatorHelp = ({ claim }: { claim: DomainClaim }) => {
  const command = commandOf(claim, useOrganization().organization_id)
  if (command === null) return null
  return (
    <div className="flex flex-col items-start gap-2">
      <p>Send the operator this command:</p>
      <OperatorCommand command={command} />
    </div>
  )
}
