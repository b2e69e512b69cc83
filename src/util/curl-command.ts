interface CurlRequest {
  method: string
  url: string
  body?: unknown
}

const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

const PASSWORD = '\u0000'

/** The body as a word for bash. A password is not in it: it is taken from `$POSTROOM_PASSWORD`, written as JSON writes it. */
const bodyOf = (body: unknown) => {
  const text = JSON.stringify(body, (name, value: unknown) => (name === 'password' ? PASSWORD : value))
  return quote(text).replace(JSON.stringify(PASSWORD), `"'"$POSTROOM_PASSWORD"'"`)
}

/** A request as a command for bash. The key is not in it: it is taken from `$POSTROOM_KEY`. */
export const curlCommand = ({ method, url, body }: CurlRequest): string => {
  const parts = [method === 'GET' ? 'curl' : `curl -X ${method}`, quote(url), '-H "x-api-key: $POSTROOM_KEY"']
  if (body !== undefined) parts.push("-H 'content-type: application/json'", `-d ${bodyOf(body)}`)
  return parts.join(' ')
}
