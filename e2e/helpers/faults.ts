import type { BrowserContext } from '@playwright/test'

/** The faults in a browser during a test, and those that the test expects. */
export interface Faults {
  /** Declares that faults which match the pattern are part of the test. */
  expectFault: (pattern: RegExp) => void
  unexpectedFaults: () => string[]
  /** Forgets all faults, and those that are expected, for the next test in the same browser context. */
  forget: () => void
}

// Chromium logs one for each response of 400 or more; responses of 500 or more are recorded by their status.
const answerNotice = /^Failed to load resource/

/** Records console errors, page errors, reports of the security policy and responses of 500 or more. */
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
      // oxlint-disable-next-line no-console -- the test reads the page's console.
      console.error(`policy: ${effectiveDirective} ${blockedURI} ${sample}`)
    })
  })
  return {
    expectFault: (pattern) => expectedFaults.push(pattern),
    unexpectedFaults: () => faults.filter((fault) => !expectedFaults.some((pattern) => pattern.test(fault))),
    forget: () => {
      faults.length = 0
      expectedFaults.length = 0
    },
  }
}
