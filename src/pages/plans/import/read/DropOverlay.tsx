import { Upload } from 'lucide'
import { Icon } from '../../../../ui/Icon'
import { useIsDragging } from './take-file'

/** Shows over the whole window that a dragged file can be dropped. */
export const DropOverlay = () =>
  useIsDragging() ? (
    <div className="pointer-events-none fixed inset-0 z-30 bg-page/90 p-4">
      <div className="flex h-full flex-col items-center justify-center gap-3 rounded-lg border-2 border-dashed border-accent bg-accent-soft text-accent">
        <Icon icon={Upload} className="size-10" />
        <p className="text-xl font-semibold">Drop the file to import it</p>
      </div>
    </div>
  ) : null
