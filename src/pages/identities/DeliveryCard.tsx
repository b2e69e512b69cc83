import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide'
import type { ReactNode } from 'react'
import { getDelivery, updateDelivery } from '../../contract/generated/operations/delivery'
import type { Delivery } from '../../contract/generated/schemas/delivery.zod'
import type { Forward } from '../../contract/generated/schemas/forward.zod'
import type { IdentityDetail } from '../../contract/generated/schemas/identityDetail.zod'
import * as paths from '../../paths'
import { keptCopyText, inactiveText, replyTimeText } from '../../resources/delivery/forward-text'
import { OwnRulesLines } from '../../resources/delivery/OwnRulesLines'
import { absentText, stoppedText } from '../../resources/delivery/own-rules-text'
import { deliveryQuery, ownRulesQuery } from '../../resources/delivery/queries'
import { unboundText } from '../../resources/delivery/unbound-text'
import { EnforcementSign } from '../../resources/enforcement/EnforcementSign'
import { LastEnforcement } from '../../resources/enforcement/LastEnforcement'
import { useMail } from '../../resources/health/use-mail-state'
import { useMissingPermission } from '../../session/missing-permission'
import { useOrganization } from '../../session/organization'
import { cardButtonStyle } from '../../ui/button-style'
import { ButtonLink } from '../../ui/ButtonLink'
import { Icon } from '../../ui/Icon'
import { Link } from '../../ui/Link'
import { fromPage } from '../../ui/use-close-panel'
import { useNow } from '../../util/now'

/** Where the mail of an identity goes: forward, auto-reply and users' rules. */
export const DeliveryCard = ({ identity: { identity_id } }: { identity: IdentityDetail }) => {
  const { organization_id } = useOrganization()
  const readReason = useMissingPermission(getDelivery)
  const updateReason = useMissingPermission(updateDelivery)
  const { data } = useQuery({ ...deliveryQuery(organization_id, identity_id), enabled: readReason === null })
  const delivery = data?.body
  return (
    <section
      aria-labelledby="identity-delivery"
      className="flex flex-col gap-3 rounded-md border border-line bg-surface p-4 sm:p-5"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 id="identity-delivery" className="text-base font-semibold">
          Where mail goes
        </h2>
        {delivery?.enforcement != null && <EnforcementSign enforcement={delivery.enforcement} />}
        <ButtonLink
          className={`ml-auto print:hidden ${cardButtonStyle(updateReason)}`}
          to={paths.identityDelivery(organization_id, identity_id)}
          state={fromPage}
          disabledReason={updateReason}
        >
          Forward or answer
        </ButtonLink>
      </div>
      {readReason !== null && <p className="text-muted">{readReason}</p>}
      {readReason === null && delivery === undefined && <p className="text-muted">Loading…</p>}
      {delivery !== undefined && <Lines delivery={delivery} />}
    </section>
  )
}

const Term = ({ term, children }: { term: string; children: ReactNode }) => (
  <div className="flex flex-col gap-x-4 gap-y-0.5 sm:flex-row">
    <dt className="shrink-0 text-muted sm:w-28">{term}</dt>
    <dd className="flex min-w-0 flex-1 flex-col gap-1 wrap-anywhere">{children}</dd>
  </div>
)

const Warning = ({ children }: { children: ReactNode }) => (
  <p className="flex items-start gap-1.5">
    <Icon icon={TriangleAlert} className="mt-0.5 size-4 shrink-0 text-amber" />
    <span className="min-w-0">{children}</span>
  </p>
)

const Lines = ({ delivery }: { delivery: Delivery }) => {
  const mail = useMail()
  const unbound = unboundText(mail)
  const { forward, auto_reply, enforcement } = delivery
  return (
    <>
      {unbound !== null && <Warning>{unbound}</Warning>}
      <dl className="flex flex-col gap-2">
        <Term term="Forward">
          {forward === null ? <span className="text-muted">None</span> : <ForwardLines forward={forward} />}
        </Term>
        <Term term="Auto-reply">
          {auto_reply === null ? (
            <span className="text-muted">None</span>
          ) : (
            <ReplyLine reply={auto_reply} isRefused={forward?.not_in_force_because === 'mail_refused'} />
          )}
        </Term>
        <Term term="User’s rules">
          <OwnRulesPart delivery={delivery} bindsRules={mail?.binds_rules ?? null} />
        </Term>
      </dl>
      {enforcement !== null && (
        <div className="border-t border-line pt-3 not-has-[svg]:-mt-3 not-has-[svg]:border-0 not-has-[svg]:p-0">
          <LastEnforcement enforcement={enforcement} hidesApplied />
        </div>
      )}
    </>
  )
}

const ForwardLines = ({ forward }: { forward: Forward }) => {
  const { organization_id } = useOrganization()
  const { to_identity_id, to_display_name, to_address_unicode, is_outside, keep_copy } = forward
  const inactive = inactiveText(forward)
  const target = <bdi>{to_display_name ?? to_address_unicode}</bdi>
  return (
    <>
      <p>
        To{' '}
        {to_identity_id === null || forward.not_in_force_because === 'target_deleted' ? (
          target
        ) : (
          <Link to={paths.identity(organization_id, to_identity_id)} className="text-accent hover:underline">
            {target}
          </Link>
        )}
        {is_outside && ' (another mail system)'}, {keptCopyText(keep_copy)}
      </p>
      {inactive !== null && <Warning>{inactive}</Warning>}
    </>
  )
}

const ReplyLine = ({
  reply,
  isRefused,
}: {
  reply: NonNullable<Delivery['auto_reply']>
  isRefused: boolean
}) => {
  const time = replyTimeText(reply, useNow())
  return (
    <>
      <p>
        “<bdi>{reply.subject}</bdi>”{time === '' ? '' : `, ${time}`}
      </p>
      {isRefused && <Warning>No auto-reply is sent now: mail to this identity is rejected.</Warning>}
    </>
  )
}

interface OwnRulesPartProps {
  delivery: Delivery
  /** Whether the mail server's files stop users' rules; null while that is unknown. */
  bindsRules: boolean | null
}

const OwnRulesPart = ({ delivery, bindsRules }: OwnRulesPartProps) => {
  const { organization_id } = useOrganization()
  const { data, error } = useQuery(ownRulesQuery(organization_id, delivery.identity_id))
  // Without Sieve no rules can be read, and none run.
  const isReadable = data?.body.script_count !== null || data.body.mail.state !== 'attached'
  const stopped = isReadable ? stoppedText(delivery, bindsRules) : null
  const source = data?.body.active?.source ?? null
  if (data?.body.script_count === 0) return <p className="text-muted">{absentText(delivery, bindsRules)}</p>
  return (
    <>
      {stopped !== null && <p>{stopped}</p>}
      {data !== undefined ? (
        <OwnRulesLines rules={data.body} />
      ) : (
        <p className="text-muted">{error === null ? 'Loading…' : 'The user’s rules couldn’t be loaded.'}</p>
      )}
      {source !== null && (
        <details>
          <summary className="inline-flex min-h-6 cursor-pointer items-center text-accent hover:underline pointer-coarse:min-h-11">
            Show script
          </summary>
          <pre
            dir="auto"
            className="mt-1 rounded-md border border-line p-3 font-mono text-xs wrap-anywhere whitespace-pre-wrap"
          >
            {source}
          </pre>
        </details>
      )}
    </>
  )
}
