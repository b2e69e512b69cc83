// The types of audit.js, which is not checked: what it imports is installed when the bench first runs.

interface AuditorOptions {
  executablePath: string | null
  /** Of the browser. */
  args: readonly string[]
  /** What the console keeps in a tab after signing in. */
  profiles: string
  isDesktop: boolean
}

/** Milliseconds, but CLS, which is a share of the window. */
type Figures = Record<'FCP' | 'LCP' | 'SI' | 'TBT' | 'CLS', number>

interface Audit {
  /** Of 100. */
  scores: Record<'performance' | 'accessibility' | 'best-practices', number>
  figures: Figures
  /** Names of Lighthouse's audits that did not reach their full score. */
  shortcomings: string[]
}

export interface Auditor {
  audit: (url: string) => Promise<Audit>
  close: () => Promise<void>
}

/** A browser in which Lighthouse looks at pages as a signed-in person sees them. */
export const openAuditor: (options: AuditorOptions) => Promise<Auditor>
