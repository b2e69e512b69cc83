import type { BrowserContext } from '@playwright/test'

/** What went wrong in a browser while a test ran, and what of that the test had foreseen. */
export interface Faults {
  /** Says that faults like this belong to the test. */
  expectFault: (pattern: RegExp) => void
  unexpectedFaults: () => string[]
}

// Chromium writes one for each answer of 400 and more; those of 500 and more are counted as answers.
const answerNotice = /^Failed to load resource/

/** Notes console errors, page errors, reports of the security policy and answers of 500 and more. */
export const watchFaults = async (context: BrowserContext): Promise<Faults> => {
  const faults: string[] = []
  const expectedFaults: RegExp[] = []
  context.on('console', (message) => {
    if (message.type() === 'error' && !answerNotice.test(message.text()))
      faults.push(`console: ${message.text()}`)
  })
  context.on('weberror', (error) => faults.push(`page: ${error.error().message}`))
  context.on('response', (response) => {
    if (response.status() >= 500) faults.push(`answer: ${response.status()} ${response.url()}`)
  })
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) => {
      // oxlint-disable-next-line no-console -- the test hears the page by its console.
      console.error(`policy: ${effectiveDirective} ${blockedURI} ${sample}`)
    })
  })
  return {
    expectFault: (pattern) => expectedFaults.push(pattern),
    unexpectedFaults: () => faults.filter((fault) => !expectedFaults.some((pattern) => pattern.test(fault))),
  }
}
