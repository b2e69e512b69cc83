import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'

/** What a page did that no text may make it do. */
export interface Harm {
  /** What ran, asked, opened or was fetched since the page was watched. */
  done: string[]
  /** What stands in the page now and must not. */
  standing: () => Promise<string[]>
}

/** Everything in a document that can only be there because a text became more than text. */
const findMarkup = (): string[] => {
  const found: string[] = []
  const foreign =
    'harm-mark, iframe, object, embed, base, marquee, plaintext, xmp, audio, video, body form[action]'
  for (const element of document.querySelectorAll(foreign)) found.push(`element ${element.localName}`)
  for (const element of document.querySelectorAll('*')) {
    for (const { name, value } of element.attributes) {
      if (name.startsWith('on')) found.push(`attribute ${name} of ${element.localName}`)
      const isAddress = ['href', 'src', 'action', 'xlink:href', 'formaction'].includes(name)
      if (!isAddress) continue
      const { protocol, origin } = new URL(value, location.href)
      if (origin !== location.origin || !/^https?:$/.test(protocol)) found.push(`address ${name}=${value}`)
    }
  }
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth > clientWidth) found.push(`page ${scrollWidth} wide on ${clientWidth}`)
  for (const name in Object.prototype) found.push(`prototype ${name}`)
  return found
}

/** Watches a page for scripts that ran, questions it asked, windows it opened and requests to elsewhere. */
export const watchHarm = async (page: Page, baseURL = ''): Promise<Harm> => {
  const done: string[] = []
  await page.exposeFunction('harm', () => void done.push('script'))
  page.on('dialog', (dialog) => {
    done.push(`dialog ${dialog.type()}`)
    void dialog.dismiss()
  })
  page.on('popup', () => done.push('window'))
  page.on('download', () => done.push('download'))
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.origin !== new URL(baseURL).origin) done.push(`request ${url.protocol}//${url.host}`)
  })
  return { done, standing: () => page.evaluate(findMarkup) }
}

/** Expects that nothing has been done and nothing stands in the page. */
export const expectNoHarm = async ({ done, standing }: Harm): Promise<void> => {
  expect([...done, ...(await standing())]).toEqual([])
}
