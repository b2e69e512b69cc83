import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleX } from 'lucide'
import { useLocation, useNavigate } from 'react-router'
import { explainError } from '../../api/explain-error'
import { useOrganization } from '../../session/organization'
import { Button } from '../../ui/Button'
import { Failure } from '../../ui/Failure'
import { Icon } from '../../ui/Icon'
import { inputStyle } from '../../ui/input-style'
import { senderQuery } from './queries'
import { senderReason, senderVerdict } from './sender-text'
import { isAddress, senderName } from './who-gets-mail'

/** The question whether a sender may write to an address, and its answer. The sender is in the URL, so that the answer can be shared. */
export const SenderCheck = ({ address }: { address: string }) => {
  const { search } = useLocation()
  const navigate = useNavigate()
  const askedSender = new URLSearchParams(search).get(senderName) ?? ''
  const ask = (sender: string) => {
    const next = new URLSearchParams(search)
    if (sender === '') next.delete(senderName)
    else next.set(senderName, sender)
    void navigate({ search: next.toString() }, { preventScrollReset: true })
  }
  return (
    <section aria-label="Sender" className="flex flex-col gap-2">
      <form
        key={askedSender}
        className="flex flex-wrap items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          ask(event.currentTarget.querySelector('input')?.value.trim() ?? '')
        }}
      >
        <label className="flex max-w-xl min-w-36 flex-1 flex-col gap-1 font-medium">
          Can this sender send to this address?
          <input
            type="text"
            inputMode="email"
            name={senderName}
            defaultValue={askedSender}
            placeholder="name@example.com"
            maxLength={320}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            className={`${inputStyle} font-normal`}
          />
        </label>
        <Button type="submit">Check sender</Button>
      </form>
      {askedSender !== '' && <Verdict address={address} sender={askedSender} />}
    </section>
  )
}

const Verdict = ({ address, sender }: { address: string; sender: string }) => {
  const { organization_id } = useOrganization()
  const isWhole = isAddress(sender)
  const { data, error } = useQuery({
    ...senderQuery(organization_id, address, sender),
    enabled: isWhole,
    placeholderData: keepPreviousData,
  })
  if (!isWhole) return <p className="text-danger">Enter a full address, such as name@example.com.</p>
  if (error !== null) return <Failure {...explainError(error)} />
  const verdict = data?.body.sender ?? null
  if (verdict === null) return <p className="text-muted">Checking sender…</p>
  const reason = senderReason(verdict)
  const isAccepted = verdict.outcome === 'accepted'
  return (
    <div className="flex items-start gap-2">
      <Icon
        icon={isAccepted ? CircleCheck : CircleX}
        className={`mt-0.5 size-5 shrink-0 ${isAccepted ? 'text-ok' : 'text-danger'}`}
      />
      <div className="min-w-0 wrap-anywhere">
        <output className="block font-medium">{senderVerdict(verdict)}</output>
        {reason !== null && <p className="text-muted">{reason}</p>}
      </div>
    </div>
  )
}
