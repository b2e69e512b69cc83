import { Ellipsis } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyWithRetry } from '../ui/lazy-with-retry'
import { Popover } from '../ui/Popover'
import type { ViewOptions as Options, ViewOptionsProps } from './ViewOptions'

const ViewOptions = lazyWithRetry(
  async () => (await import('./ViewOptions')).ViewOptions,
) as unknown as typeof Options

/** The menu of a list's order, columns and density, and of its request. Its content is loaded when it is opened. */
export const ViewMenu = <Row extends object>(props: ViewOptionsProps<Row>) => {
  const [wasOpened, setWasOpened] = useState(false)
  return (
    <Popover
      label="View"
      button={<Ellipsis aria-hidden="true" className="size-4" />}
      className="px-2! pointer-coarse:min-w-11"
      onOpen={() => setWasOpened(true)}
    >
      <Suspense fallback={null}>{wasOpened && <ViewOptions {...props} />}</Suspense>
    </Popover>
  )
}
