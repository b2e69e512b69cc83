/** The width from which the contents are beside the text; below it they are folded. */
const wide = matchMedia('(width >= 64rem)')

const links = new Map(
  [...document.querySelectorAll('nav a')].map((link) => [link.getAttribute('href')?.slice(1) ?? '', link]),
)

/** Marks the link of the section being read, and scrolls it into view if the contents are beside the text. */
const mark = (id: string) => {
  const link = links.get(id)
  if (link === undefined || link.ariaCurrent === 'true') return
  for (const other of links.values()) other.removeAttribute('aria-current')
  link.setAttribute('aria-current', 'true')
  if (!wide.matches) return
  const list = link.closest('nav')
  const { top, bottom } = link.getBoundingClientRect()
  const frame = list?.getBoundingClientRect()
  if (frame && (top < frame.top || bottom > frame.bottom)) {
    list?.scrollBy({ top: top - frame.top - frame.height / 3, behavior: 'instant' })
  }
}

const topOf = (id: string) => document.getElementById(id)?.getBoundingClientRect().top ?? Infinity

/** Returns the section being read: the last one whose beginning is in or above the upper third of the window. */
const current = (): string | undefined =>
  [...links.keys()]
    .map((id) => ({ id, top: topOf(id) }))
    .filter(({ top }) => top <= innerHeight / 3)
    .toSorted((one, other) => other.top - one.top)[0]?.id

/** Folds the contents in a narrow window, and marks the section being read. */
export const followReading = () => {
  const details = document.querySelector('nav details')
  if (!(details instanceof HTMLDetailsElement)) return
  const fit = () => {
    details.open = wide.matches
  }
  fit()
  wide.addEventListener('change', fit)
  details.addEventListener('click', ({ target }) => {
    if (!wide.matches && target instanceof Element && target.closest('a')) details.open = false
  })
  let isWaiting = false
  const follow = () => {
    if (isWaiting) return
    isWaiting = true
    requestAnimationFrame(() => {
      isWaiting = false
      const id = current()
      if (id !== undefined) mark(id)
    })
  }
  addEventListener('scroll', follow, { passive: true })
  follow()
}
