import { RefreshCw } from 'lucide'
import { useEffect, useState } from 'react'
import { Button } from '../ui/Button'
import { Icon } from '../ui/Icon'
import { onMissingCode } from '../ui/missing-code'

/** Says that a part of the console does not come though the server answers, as where that has another version by now. */
export const MissingCodeBanner = () => {
  const [isMissing, setMissing] = useState(false)
  useEffect(() => onMissingCode(() => setMissing(true)), [])
  return (
    <output className="block">
      {isMissing && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-warning bg-warning-soft px-4 py-1.5">
          <Icon icon={RefreshCw} className="size-4 shrink-0 text-warning" />
          <p className="min-w-0 flex-1 basis-64">
            A part of this console could not be loaded, as happens after an update of the server. Reload to go
            on: what was saved is safe.
          </p>
          <Button onClick={() => location.reload()}>Reload</Button>
        </div>
      )}
    </output>
  )
}
