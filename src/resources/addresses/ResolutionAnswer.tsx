import { CircleCheck, CircleX } from 'lucide'
import type { Resolution } from '../../contract/generated/schemas/resolution.zod'
import { useMailState } from '../health/use-mail-state'
import { Icon } from '../../ui/Icon'
import { answerWords, settingsWords } from './resolution-words'
import { RouteTree } from './RouteTree'

/** Who gets mail to an address: the answer first, then the way of the mail. */
export const ResolutionAnswer = ({ resolution }: { resolution: Resolution }) => {
  const isDelivered = resolution.outcome === 'delivered'
  const settings = settingsWords(useMailState())
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-start gap-2">
        <Icon
          icon={isDelivered ? CircleCheck : CircleX}
          className={`mt-0.5 size-5 shrink-0 ${isDelivered ? 'text-ok' : 'text-danger'}`}
        />
        <div className="min-w-0">
          <output className="block font-medium wrap-anywhere">{answerWords(resolution)}</output>
          {settings !== null && <p className="text-muted">{settings}</p>}
        </div>
      </div>
      {resolution.steps.length > 0 && <RouteTree resolution={resolution} />}
      {resolution.truncated && <p className="text-muted">Only the first steps are listed.</p>}
    </div>
  )
}
