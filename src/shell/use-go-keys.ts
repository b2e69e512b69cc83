import { useNavigate } from 'react-router'
import { useShortcuts } from '../ui/shortcuts'
import { navigation } from './navigation'

/** Milliseconds that a letter may come after `g`. */
const WAIT = 2000

/** Sees the next key before any other shortcut does, unless it comes too late. */
const withNextKey = (take: (key: string) => boolean): void => {
  const end = () => {
    clearTimeout(timer)
    document.removeEventListener('keydown', onKey, true)
  }
  const onKey = (event: KeyboardEvent) => {
    end()
    if (event.ctrlKey || event.metaKey || event.altKey || !take(event.key)) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  const timer = setTimeout(end, WAIT)
  document.addEventListener('keydown', onKey, true)
}

/** Opens a page of the navigation by `g` and a letter. */
export const useGoKeys = (organizationId: string): void => {
  const navigate = useNavigate()
  const pages = navigation.map(({ shortcut, label, path }) => ({
    shortcut,
    label,
    to: path(organizationId),
  }))
  const go = (key: string) => {
    const page = pages.find(({ shortcut }) => shortcut === key)
    if (page !== undefined) void navigate(page.to)
    return page !== undefined
  }
  useShortcuts('Go to a page', [
    { keys: 'g', label: 'Go to a page: press one of these letters next', run: () => withNextKey(go) },
    ...pages.map(({ shortcut, label }) => ({ keys: `g ${shortcut}`, label })),
  ])
}
