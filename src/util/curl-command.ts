interface CurlRequest {
  method: string
  url: string
  body?: unknown
}

const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

const PASSWORD = '\u0000'

/** The body as a quoted word for bash. A password is replaced by `$POSTROOM_PASSWORD`, which has to be escaped for JSON. */
const bodyOf = (body: unknown) => {
  const text = JSON.stringify(body, (name, value: unknown) => (name === 'password' ? PASSWORD : value))
  return quote(text).replace(JSON.stringify(PASSWORD), `"'"$POSTROOM_PASSWORD"'"`)
}

/** A request as a command for bash. It has `$POSTROOM_KEY` instead of the key. */
export const curlCommand = ({ method, url, body }: CurlRequest): string => {
  const parts = [method === 'GET' ? 'curl' : `curl -X ${method}`, quote(url), '-H "x-api-key: $POSTROOM_KEY"']
  if (body !== undefined) parts.push("-H 'content-type: application/json'", `-d ${bodyOf(body)}`)
  return parts.join(' ')
}
