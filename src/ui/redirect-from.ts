import { redirect, replace } from 'react-router'

/**
 * Whether a loader's request is one for the address that the tab has already: it was typed, or Back or Forward led there.
 * A link's address comes into the history only after its loaders.
 */
export const isInHistory = ({ url }: Request): boolean => {
  const { pathname, search } = new URL(url)
  return pathname + search === location.pathname + location.search
}

/**
 * For loaders: leads to another page. An address that is in the history already is replaced, since Back would otherwise
 * lead to it, and from it here again.
 */
export const redirectFrom = (request: Request, path: string): Response =>
  isInHistory(request) ? replace(path) : redirect(path)
