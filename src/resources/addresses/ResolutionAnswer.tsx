import { CircleCheck, CircleX } from 'lucide'
import { type ReactNode, useId, useRef, useState } from 'react'
import type { Resolution } from '../../contract/generated/schemas/resolution.zod'
import { useMail } from '../health/use-mail-state'
import { Icon } from '../../ui/Icon'
import { Notice } from '../../ui/Notice'
import { resolutionText, isReturned, settingsText } from './resolution-text'
import { RouteTree } from './RouteTree'
import { setUpText } from './set-up-text'
import { SenderRules } from './SenderRules'

interface ResolutionAnswerProps {
  resolution: Resolution
  /** Whether the route is shown only on request, where there is something else to see. */
  isFolded?: boolean
  /** Shown below the allowed senders, where a group on the way restricts them. */
  children?: ReactNode
}

/** With more recipients, the route is shown only on request: the page below it would be out of sight. */
const maxRecipients = 12

/** Who gets mail to an address: the answer first, then the way of the mail. */
export const ResolutionAnswer = ({ resolution, isFolded = false, children }: ResolutionAnswerProps) => {
  const [isOpen, setOpen] = useState(false)
  const hidesRoute = isFolded || resolution.recipient_count > maxRecipients
  const isDelivered = resolution.outcome === 'delivered' && !isReturned(resolution)
  const mail = useMail()
  const settings = settingsText(mail?.state)
  const setUp = mail === undefined ? null : setUpText(mail, resolution)
  return (
    <div className="flex flex-col gap-3">
      {setUp !== null && (
        <Notice tone="warning" title={setUp.title}>
          <p>{setUp.effect}</p>
        </Notice>
      )}
      <div className="flex items-start gap-2">
        <Icon
          icon={isDelivered ? CircleCheck : CircleX}
          className={`mt-0.5 size-5 shrink-0 ${isDelivered ? 'text-ok' : 'text-danger'}`}
        />
        <div className="min-w-0">
          <output className="block font-medium wrap-anywhere">{resolutionText(resolution)}</output>
          {settings !== null && <p className="text-muted">{settings}</p>}
        </div>
      </div>
      {resolution.restricted_by.length > 0 && (
        <>
          <SenderRules groups={resolution.restricted_by} />
          {children}
        </>
      )}
      {hidesRoute && resolution.steps.length > 1 ? (
        <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary className="min-h-8 cursor-pointer content-center rounded-sm text-accent hover:underline pointer-coarse:min-h-11">
            Show each step
          </summary>
          {/* It may have a thousand lines. */}
          {isOpen && (
            <Skippable>
              <Route resolution={resolution} />
            </Skippable>
          )}
        </details>
      ) : (
        <Route resolution={resolution} />
      )}
    </div>
  )
}

/** A list with many links, and before it a link to its end, which appears when it has the focus. */
const Skippable = ({ children }: { children: ReactNode }) => {
  const end = useRef<HTMLParagraphElement>(null)
  const id = useId()
  return (
    <>
      <a
        href={`#${id}`}
        className="sr-only focus:not-sr-only focus:mb-1 focus:inline-block focus:text-accent focus:underline"
        // Without a change of the URL.
        onClick={(event) => {
          event.preventDefault()
          end.current?.focus()
        }}
      >
        Skip the steps
      </a>
      {children}
      <p ref={end} id={id} tabIndex={-1} className="text-muted">
        End of the steps
      </p>
    </>
  )
}

const Route = ({ resolution }: { resolution: Resolution }) => (
  <>
    {resolution.steps.length > 0 && <RouteTree resolution={resolution} />}
    {resolution.truncated && <p className="mt-2 text-muted">Only the first steps are listed.</p>}
  </>
)
