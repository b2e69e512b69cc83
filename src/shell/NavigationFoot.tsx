import { BookOpen } from 'lucide-react'
import { version } from '../../package.json'

/** Below the navigation: the reference for developers, and which Postroom this is. */
export const NavigationFoot = () => (
  <div className="mt-auto flex flex-wrap items-center justify-between gap-x-2 border-t border-line px-2.5 pt-2 text-xs text-muted">
    <a
      href="/docs"
      target="_blank"
      rel="noreferrer"
      className="inline-flex min-h-8 items-center gap-2 underline-offset-2 hover:text-ink hover:underline pointer-coarse:min-h-11"
    >
      <BookOpen aria-hidden="true" className="size-4 shrink-0" />
      API reference
    </a>
    <span>Postroom {version}</span>
  </div>
)
