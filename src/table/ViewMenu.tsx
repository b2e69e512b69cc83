import { Settings2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyWithRetry } from '../ui/lazy-with-retry'
import { Popover } from '../ui/Popover'
import type { Column } from './columns'
import type { ViewOptions as Options } from './ViewOptions'

const ViewOptions = lazyWithRetry(
  async () => (await import('./ViewOptions')).ViewOptions,
) as unknown as typeof Options

interface ViewMenuProps<Row extends object> {
  /** What the list is remembered as. */
  name: string
  columns: Column<Row>[]
}

/** How a list is shown. What can be chosen is loaded when it is opened. */
export const ViewMenu = <Row extends object>(props: ViewMenuProps<Row>) => {
  const [opened, setOpened] = useState(false)
  return (
    <Popover
      label="View"
      button={
        <>
          <Settings2 aria-hidden="true" className="size-4" />
          <span>View</span>
        </>
      }
      onOpen={() => setOpened(true)}
    >
      <Suspense fallback={null}>{opened && <ViewOptions {...props} />}</Suspense>
    </Popover>
  )
}
