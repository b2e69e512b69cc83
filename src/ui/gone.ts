// By the path of the page that a deleted thing had: the path of the list where it stood.
const lists = new Map<string, string>()

/** Remembers that the thing of a page has been deleted, and which list it stood in. */
export const recordGone = (own: string, list: string): void => void lists.set(own, list)

/** The list of a thing that was deleted in this tab, by a path of its page or its panels; undefined for any other. */
export const listOfGone = (pathname: string): string | undefined =>
  [...lists].find(([own]) => pathname === own || pathname.startsWith(`${own}/`))?.[1]
