import { Ellipsis } from 'lucide'
import { Suspense, useState } from 'react'
import { lazyWithRetry } from '../ui/lazy-with-retry'
import { Popover } from '../ui/Popover'
import type { ExportPanel as Export } from './csv/ExportPanel'
import type { ListParams } from './list-url'
import type { ViewOptions as Options, ViewOptionsProps } from './ViewOptions'
import { Icon } from '../ui/Icon'

const ViewOptions = lazyWithRetry(
  async () => (await import('./ViewOptions')).ViewOptions,
) as unknown as typeof Options
const ExportPanel = lazyWithRetry(
  async () => (await import('./csv/ExportPanel')).ExportPanel,
) as unknown as typeof Export

/** The menu of a list's order, columns and density, of its file and its request. Its content is loaded when it is opened. */
export const ViewMenu = <Row extends object, Params extends ListParams>(
  props: ViewOptionsProps<Row, Params>,
) => {
  const [wasOpened, setWasOpened] = useState(false)
  const [isExport, setExport] = useState(false)
  return (
    <>
      <Popover
        label="View"
        button={<Icon icon={Ellipsis} />}
        className="px-2! pointer-coarse:min-w-11"
        onOpen={() => setWasOpened(true)}
      >
        <Suspense fallback={null}>
          {wasOpened && <ViewOptions {...props} onExport={() => setExport(true)} />}
        </Suspense>
      </Popover>
      <Suspense fallback={null}>
        {isExport && <ExportPanel {...props} onClose={() => setExport(false)} />}
      </Suspense>
    </>
  )
}
