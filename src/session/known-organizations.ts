const KEY = 'postroom.organizations'

const read = (): Readonly<Record<string, unknown>> => {
  try {
    const names: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    return typeof names === 'object' && names !== null ? (names as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

/** Keeps the name of an organization in this browser, for links to it when no tab has it open. */
export const keepName = (organizationId: string, name: string): void =>
  localStorage.setItem(KEY, JSON.stringify({ ...read(), [organizationId]: name }))

/** The name of an organization that was opened in this browser since the last sign-out; null of any other. */
export const knownName = (organizationId: string): string | null => {
  const names = read()
  const name = Object.hasOwn(names, organizationId) ? names[organizationId] : null
  return typeof name === 'string' ? name : null
}

/** Forgets all names. */
export const forgetNames = (): void => localStorage.removeItem(KEY)
