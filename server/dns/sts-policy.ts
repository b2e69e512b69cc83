import { fieldOf } from './field.ts'

/** An MTA-STS policy (RFC 8461, section 3.2). */
export interface StsPolicy {
  mode: 'enforce' | 'testing' | 'none'
  patterns: readonly string[]
}

/** Reads the text of a policy; null if it is none. */
export const parseStsPolicy = (text: string): StsPolicy | null => {
  const fields = text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => fieldOf(line, ':'))
  if (!fields.every(([name, value]) => value !== null && /^[a-z0-9_.-]+$/.test(name))) return null
  const valuesOf = (wanted: string) =>
    fields.flatMap(([name, value]) => (name === wanted ? [value ?? ''] : []))
  const [mode] = valuesOf('mode')
  const [age = ''] = valuesOf('max_age')
  const patterns = valuesOf('mx').map((pattern) => pattern.toLowerCase().replace(/\.$/, ''))
  const isMode = mode === 'enforce' || mode === 'testing' || mode === 'none'
  if (valuesOf('version')[0] !== 'STSv1' || !isMode || !/^\d{1,10}$/.test(age)) return null
  return mode !== 'none' && patterns.length === 0 ? null : { mode, patterns }
}

/** Whether a host matches a pattern; `*.` is exactly one label (RFC 8461, section 4.1). */
export const matchesPattern = (host: string, pattern: string): boolean =>
  pattern.startsWith('*.') ? host.slice(host.indexOf('.') + 1) === pattern.slice(2) : host === pattern

/** Whether a text is the record of a policy: `v=STSv1` first, and an id (RFC 8461, section 3.1). */
export const isStsRecord = (text: string): boolean =>
  /^v=STSv1\s*;/.test(text) && /;\s*id=[a-z0-9]{1,32}\s*(?:;|$)/i.test(text)

/** Whether a text begins like the record of a policy. */
export const beginsLikeSts = (text: string): boolean => /^v=STSv1\s*(?:;|$)/.test(text)
