import { type ReactNode, Suspense, use } from 'react'
import { Breakable } from './Breakable'
import { useFocusOnNavigation } from './focus-on-navigation'
import { useDocumentTitle } from './document-title'
import { FootBar } from './FootBar'
import { FrameContext } from './frame'
import { useIdle } from './use-idle'
import { Link } from './Link'
import { useWebFont } from './web-font'

/** A page above the present one, by name and path. */
interface Crumb {
  label: string
  to: string
}

export interface PageProps {
  title: string
  /** Drawn before the heading, such as initials. */
  mark?: ReactNode
  /** The state of what the page shows, beside its heading. */
  badge?: ReactNode
  /** A line under the heading, such as an address. */
  detail?: ReactNode
  /** The pages above this one, outermost first, without the page itself. */
  crumbs?: readonly Crumb[]
  /** Buttons for the whole page, beside its heading. */
  actions?: ReactNode
  /** The main act of the page, in a bar that stays at the bottom of a screen with enough height. */
  foot?: ReactNode
  children: ReactNode
}

/** A page inside the shell: breadcrumbs, one heading, its actions and its content. */
export const Page = ({ title, mark, badge, detail, crumbs, actions, foot, children }: PageProps) => {
  const { name, Help } = use(FrameContext)
  const heading = useFocusOnNavigation(title)
  useDocumentTitle(title, name)
  useWebFont()
  const isIdle = useIdle()
  return (
    <div
      className={`flex flex-col gap-3 sm:gap-4 ${foot === undefined ? '' : 'min-h-[calc(100dvh-5rem)] [&_nav[aria-label=Pages]]:static'}`}
    >
      <header className="flex flex-col gap-1">
        {crumbs !== undefined && <Crumbs crumbs={crumbs} />}
        <div className="flex min-h-8 flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <div className="flex min-w-0 items-start gap-1">
            {mark}
            <div className="min-w-0">
              <div className="flex flex-wrap items-center gap-x-1 gap-y-1">
                <div className="flex min-w-0 items-start gap-1 pointer-coarse:-my-1.5">
                  <h1
                    ref={heading}
                    tabIndex={-1}
                    className="min-w-0 pt-0.5 text-xl pointer-coarse:pt-2 font-semibold wrap-anywhere"
                  >
                    <Breakable text={title} />
                  </h1>
                  <span className="min-h-8 w-[2.125rem] shrink-0 pointer-coarse:min-h-11">
                    {isIdle && (
                      <Suspense fallback={null}>
                        <Help />
                      </Suspense>
                    )}
                  </span>
                </div>
                {badge}
              </div>
              {detail}
            </div>
          </div>
          {actions !== undefined && <div className="flex flex-wrap gap-2">{actions}</div>}
        </div>
      </header>
      {children}
      {foot !== undefined && <FootBar>{foot}</FootBar>}
    </div>
  )
}

const Crumbs = ({ crumbs }: { crumbs: readonly Crumb[] }) => (
  <nav aria-label="Breadcrumbs">
    <ol className="flex flex-wrap text-muted">
      {crumbs.map(({ label, to }, index) => (
        <li key={to} className="min-w-0">
          {index > 0 && (
            <span aria-hidden="true" className="px-1.5">
              /
            </span>
          )}
          <Link
            to={to}
            className="inline-flex min-h-6 max-w-full items-center underline-offset-2 wrap-anywhere hover:text-ink hover:underline"
          >
            {label}
          </Link>
        </li>
      ))}
    </ol>
  </nav>
)
