import { BookOpen } from 'lucide'
import { version } from '../../package.json'
import { recordNewsSeen, useHasNews } from './seen-version'
import { Icon } from '../ui/Icon'

/** The foot of the navigation: the API reference, the version, and its news. */
export const NavigationFoot = () => {
  const hasNews = useHasNews()
  return (
    <div className="mt-auto flex flex-wrap items-center justify-between gap-x-2 border-t border-line px-2.5 pt-2 text-xs text-muted">
      <a
        href="/docs"
        target="_blank"
        rel="noreferrer"
        className="inline-flex min-h-8 items-center gap-2 underline-offset-2 hover:text-ink hover:underline pointer-coarse:min-h-11"
      >
        <Icon icon={BookOpen} className="size-4 shrink-0" />
        API reference
      </a>
      <a
        href="/docs#news"
        target="_blank"
        rel="noreferrer"
        onClick={recordNewsSeen}
        className="inline-flex min-h-8 items-center gap-2 underline-offset-2 hover:text-ink hover:underline pointer-coarse:min-h-11"
      >
        <span>
          Postroom {version}
          <span className="sr-only">: {hasNews ? 'what’s new, unread' : 'what’s new'}</span>
        </span>
        {hasNews && (
          <span aria-hidden="true" className="text-accent">
            ●
          </span>
        )}
      </a>
    </div>
  )
}
