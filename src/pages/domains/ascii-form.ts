/** What can't be part of the name of a domain, and would make the browser read another part of an address. */
const delimiters = /[\s/\\?#@:[\]%]/

/** The name of a domain as DNS has it (RFC 5891), where that differs from the typed text; null otherwise. */
export const asciiForm = (typed: string): string | null => {
  const name = typed.trim().normalize('NFC')
  if (name === '' || delimiters.test(name)) return null
  try {
    const { hostname } = new URL(`https://${name}`)
    return hostname === name.toLowerCase() || !hostname.includes('xn--') ? null : hostname
  } catch {
    return null
  }
}
