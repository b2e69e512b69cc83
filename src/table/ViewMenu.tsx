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
  /** The name under which the list's settings are stored. */
  name: string
  columns: Column<Row>[]
}

/** The menu of a list's columns and density. Its content is loaded when it is opened. */
export const ViewMenu = <Row extends object>(props: ViewMenuProps<Row>) => {
  const [wasOpened, setWasOpened] = useState(false)
  return (
    <Popover
      label="View"
      button={
        <>
          <Settings2 aria-hidden="true" className="size-4" />
          <span>View</span>
        </>
      }
      onOpen={() => setWasOpened(true)}
    >
      <Suspense fallback={null}>{wasOpened && <ViewOptions {...props} />}</Suspense>
    </Popover>
  )
}
