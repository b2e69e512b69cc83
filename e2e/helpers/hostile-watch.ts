import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'

/** What a page did that no text may make it do. */
export interface Harm {
  /** What ran, asked, opened or was fetched since the page was watched. */
  events: string[]
  /** Returns forbidden elements that are in the page now. */
  markupFindings: () => Promise<string[]>
}

/** Everything in a document that can only be there because a text became more than text. */
const findMarkup = (): string[] => {
  const findings: string[] = []
  const foreign =
    'harm-mark, iframe, object, embed, base, marquee, plaintext, xmp, audio, video, body form[action]'
  for (const element of document.querySelectorAll(foreign)) findings.push(`element ${element.localName}`)
  for (const element of document.querySelectorAll('*')) {
    for (const { name, value } of element.attributes) {
      if (name.startsWith('on')) findings.push(`attribute ${name} of ${element.localName}`)
      // The tab's icon is drawn in the page, in pixels: no text has a place in it.
      const isDrawn = /^data:image\/png;base64,[\w+/]+=*$/.test(value)
      if (isDrawn && element.matches('head > link[rel=icon]')) continue
      const isAddress = ['href', 'src', 'action', 'xlink:href', 'formaction'].includes(name)
      if (!isAddress) continue
      const { protocol, origin } = new URL(value, location.href)
      if (origin !== location.origin || !/^https?:$/.test(protocol)) findings.push(`address ${name}=${value}`)
    }
  }
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth > clientWidth) findings.push(`page ${scrollWidth} wide on ${clientWidth}`)
  for (const name in Object.prototype) findings.push(`prototype ${name}`)
  return findings
}

/** Watches a page for scripts that ran, questions it asked, windows it opened and requests to elsewhere. */
export const watchHarm = async (page: Page, baseURL = ''): Promise<Harm> => {
  const events: string[] = []
  await page.exposeFunction('harm', () => void events.push('script'))
  page.on('dialog', (dialog) => {
    events.push(`dialog ${dialog.type()}`)
    void dialog.dismiss()
  })
  page.on('popup', () => events.push('window'))
  page.on('download', () => events.push('download'))
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.origin !== new URL(baseURL).origin) events.push(`request ${url.protocol}//${url.host}`)
  })
  return { events, markupFindings: () => page.evaluate(findMarkup) }
}

/** Expects that no script has run and no markup is in the page. */
export const expectNoHarm = async ({ events, markupFindings }: Harm): Promise<void> => {
  expect([...events, ...(await markupFindings())]).toEqual([])
}
