interface CurlRequest {
  method: string
  url: string
  headers?: Record<string, string>
  body?: unknown
}

const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

/** A request as a command for bash. The key is not in it: it is taken from `$POSTROOM_KEY`. */
export const curlCommand = ({ method, url, headers = {}, body }: CurlRequest): string => {
  const parts = [method === 'GET' ? 'curl' : `curl -X ${method}`, quote(url), '-H "x-api-key: $POSTROOM_KEY"']
  for (const [name, value] of Object.entries(headers)) parts.push(`-H ${quote(`${name}: ${value}`)}`)
  if (body !== undefined)
    parts.push("-H 'content-type: application/json'", `-d ${quote(JSON.stringify(body))}`)
  return parts.join(' ')
}
