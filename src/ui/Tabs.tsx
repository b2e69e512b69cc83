import type { To } from 'react-router'
import { Link } from './Link'

const style =
  'inline-flex min-h-9 items-center border-b-2 border-transparent px-1 text-muted hover:text-ink ' +
  'aria-[current=page]:border-accent aria-[current=page]:font-medium aria-[current=page]:text-ink pointer-coarse:min-h-11 ' +
  'forced-colors:border-[Canvas] aria-[current=page]:forced-colors:border-[Highlight]'

interface Tab {
  label: string
  to: To
  isCurrent: boolean
}

/** Links to lists that belong together, side by side. */
export const Tabs = ({ label, tabs }: { label: string; tabs: readonly Tab[] }) => (
  <nav aria-label={label} className="-mt-2 flex gap-5 border-b border-line print:hidden">
    {tabs.map((tab) => (
      <Link
        key={tab.label}
        to={tab.to}
        aria-current={tab.isCurrent ? 'page' : undefined}
        className={`${style} -mb-px`}
      >
        {tab.label}
      </Link>
    ))}
  </nav>
)
