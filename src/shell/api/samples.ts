/** A request as programs make it. */
interface SampleRequest {
  method: string
  url: string
  /** Those besides the key, which each program adds. */
  headers: Readonly<Record<string, string>>
  body?: unknown
}

const password = String.raw`"\u0000"`

// Characters that are invisible or reverse their neighbors: a user reads a program before running it.
const unseen = /(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

const escape = (sign: string) =>
  Array.from(
    { length: sign.length },
    (_, at) => `\\u${sign.charCodeAt(at).toString(16).padStart(4, '0')}`,
  ).join('')

/** A value as indented JSON, with `password` in place of a password. JavaScript reads it, too. */
const toJson = (value: unknown, spaces = 2) =>
  JSON.stringify(value, (name, one: unknown) => (name === 'password' ? '\0' : one), spaces).replace(
    unseen,
    escape,
  )

/** The same as Python writes it. Strings are matched whole, and so left as they are. */
const toPython = (value: unknown) => {
  const words: Record<string, string> = { true: 'True', false: 'False', null: 'None' }
  return toJson(value, 4).replace(/"(?:[^"\\]|\\.)*"|true|false|null/g, (token) => words[token] ?? token)
}

const indent = (text: string, spaces: number) => text.replaceAll('\n', `\n${' '.repeat(spaces)}`)

/** A text as one word of bash. */
const quote = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`

const toCurl = ({ method, url, headers, body }: SampleRequest) =>
  [
    `curl -sS --fail-with-body${method === 'GET' ? '' : ` -X ${method}`}`,
    quote(url),
    '-H "x-api-key: $POSTROOM_KEY"',
    ...Object.entries(headers).map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`),
    ...(body === undefined
      ? []
      : [`-d ${indent(quote(toJson(body)).replaceAll(password, `"'"$POSTROOM_PASSWORD"'"`), 2)}`]),
  ].join(' \\\n  ')

const toJavaScript = ({
  method,
  url,
  headers,
  body,
}: SampleRequest) => `const response = await fetch(${toJson(url)}, {
  method: "${method}",
  headers: {
    "x-api-key": process.env.POSTROOM_KEY,
${Object.entries(headers)
  .map(([name, value]) => `    ${toJson(name)}: ${toJson(value)},\n`)
  .join('')}  },${
  body === undefined
    ? ''
    : `
  body: JSON.stringify(${indent(toJson(body).replaceAll(password, 'process.env.POSTROOM_PASSWORD'), 2)}),`
}
})
const answer = await response.text()
if (!response.ok) throw new Error(answer)
console.log(answer)`

const toPythonProgram = ({
  method,
  url,
  headers,
  body,
}: SampleRequest) => `${body === undefined ? '' : 'import json\n'}import os
import urllib.error
import urllib.request

request = urllib.request.Request(
    ${toJson(url)},
    method="${method}",
    headers={
        "x-api-key": os.environ["POSTROOM_KEY"],
${Object.entries(headers)
  .map(([name, value]) => `        ${toJson(name)}: ${toJson(value)},\n`)
  .join('')}    },${
  body === undefined
    ? ''
    : `
    data=json.dumps(${indent(toPython(body).replaceAll(password, 'os.environ["POSTROOM_PASSWORD"]'), 4)}).encode(),`
}
)
try:
    with urllib.request.urlopen(request) as answer:
        print(answer.read().decode())
except urllib.error.HTTPError as error:
    raise SystemExit(error.read().decode())`

/** The languages in which a request is shown: what each is called, what runs it, and the program itself. */
export const languages = {
  curl: { label: 'curl', runs: 'Runs in bash with curl 7.76 or newer.', write: toCurl },
  javascript: {
    label: 'JavaScript',
    runs: 'Runs in Node 20 or newer, as a .mjs file.',
    write: toJavaScript,
  },
  python: {
    label: 'Python',
    runs: 'Runs in Python 3 without packages.',
    write: toPythonProgram,
  },
} as const

export type Language = keyof typeof languages
