// Runs Lighthouse on a page with a profile that is signed in.
import puppeteer from 'puppeteer-core'
import lighthouse, { desktopConfig } from 'lighthouse'

const categories = ['performance', 'accessibility', 'best-practices']
const metrics = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  SI: 'speed-index',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
}

const network = (latency, kilobits) => ({
  requestLatencyMs: latency,
  downloadThroughputKbps: kilobits,
  uploadThroughputKbps: kilobits,
})

/** Really slowed down: a simulated page is never painted before everything that came with it. */
const throttling = {
  // As bench/web.js has it.
  phone: { ...network(150, 1600), cpuSlowdownMultiplier: 4 },
  // What Lighthouse's scores of a desktop are made for.
  desktop: { ...network(40, 10_240), cpuSlowdownMultiplier: 1 },
}

/** Below its full score in a category that counts: what a person would look at next. */
const shortcomings = ({ categories: scored, audits }) =>
  Object.values(scored).flatMap(({ auditRefs }) =>
    auditRefs
      .filter(({ id, weight }) => weight > 0 && audits[id].score !== null && audits[id].score < 0.9)
      .map(({ id }) => id),
  )

const resultOf = (lhr) => {
  if (lhr.runtimeError) throw new Error(lhr.runtimeError.message)
  // A score of 0 may mean that an audit was not possible.
  const failures = Object.values(lhr.audits).flatMap(({ id, errorMessage }) =>
    errorMessage === undefined ? [] : [`${id} not known: ${errorMessage}`],
  )
  return {
    scores: Object.fromEntries(
      categories.map((name) => [name, Math.round(lhr.categories[name].score * 100)]),
    ),
    figures: Object.fromEntries(
      Object.entries(metrics).map(([name, id]) => [name, lhr.audits[id].numericValue]),
    ),
    shortcomings: [...new Set(shortcomings(lhr)), ...failures],
  }
}

// Lighthouse gives up waiting for the rest of a page that asks again every four seconds, and then for an answer whether it rests.
process.on('unhandledRejection', (error) => {
  if (error?.protocolMethod === undefined) throw error
})

/**
 * A browser in which Lighthouse looks at pages as a signed-in person sees them. Each is loaded anew without a cache, on
 * a phone as Lighthouse takes it (1.6 Mbit/s, 150 ms, a processor four times slower) or on a desktop (10 Mbit/s, 40 ms).
 * @param profiles what the console keeps in a tab after signing in.
 */
export const openAuditor = async ({ executablePath, args, profiles, isDesktop }) => {
  const browser = await puppeteer.launch({ executablePath, args })
  const [page] = await browser.pages()
  await page.evaluateOnNewDocument((stored) => {
    if (location.protocol.startsWith('http')) sessionStorage.setItem('postroom.profiles', stored)
  }, profiles)
  const flags = {
    onlyCategories: categories,
    logLevel: 'error',
    throttlingMethod: 'devtools',
    throttling: throttling[isDesktop ? 'desktop' : 'phone'],
    // In milliseconds; the measured element has come by then.
    maxWaitForLoad: 15_000,
  }
  return {
    audit: async (url) => {
      const { lhr } = await lighthouse(url, flags, isDesktop ? desktopConfig : undefined, page)
      return resultOf(lhr)
    },
    close: () => browser.close(),
  }
}
