/** The one form of an address by which it is compared: a domain in Unicode is written in its stored form. */
export const addressKey = (address: string): string => {
  const at = address.lastIndexOf('@')
  const url = `http://${address.slice(at + 1)}`
  // oxlint-disable-next-line no-control-regex -- the check is for letters beyond ASCII
  if (/^[\u0000-\u007f]*$/.test(url) || !URL.canParse(url)) return address
  return `${address.slice(0, at)}@${new URL(url).hostname}`
}
