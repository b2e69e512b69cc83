import { describe, expect, it } from 'vitest'
import { languages } from './samples'

const curl = languages.curl.write
const javascript = languages.javascript.write
const python = languages.python.write

const get = { method: 'GET', url: 'http://h/api/department/list?q=a%26b', headers: {} }
const create = {
  method: 'POST',
  url: 'http://h/api/department',
  headers: { 'content-type': 'application/json', 'idempotency-key': 'k1' },
  body: { name: `O'Neil "$HOME" \\ \n\u202e`, description: null, is: 'true null', list: [true, 1] },
}
const reset = { ...get, method: 'POST', body: { mode: 'set', password: "hunter'2" } }

describe('curl', () => {
  it('says errors and fails with them, one thing a line', () => {
    expect(curl(get)).toBe(
      String.raw`curl -sS --fail-with-body \
  'http://h/api/department/list?q=a%26b' \
  -H "x-api-key: $POSTROOM_KEY"`,
    )
  })

  it('quotes any text in it', () => {
    expect(curl(create)).toBe(
      String.raw`curl -sS --fail-with-body -X POST \
  'http://h/api/department' \
  -H "x-api-key: $POSTROOM_KEY" \
  -H 'content-type: application/json' \
  -H 'idempotency-key: k1' \
  -d '{
    "name": "O'\''Neil \"$HOME\" \\ \n\u202e",
    "description": null,
    "is": "true null",
    "list": [
      true,
      1
    ]
  }'`,
    )
    expect(curl({ ...get, headers: { 'if-match': `W/"it's"` } })).toContain(
      String.raw`-H 'if-match: W/"it'\''s"'`,
    )
  })
})

describe('JavaScript', () => {
  it('is a module that throws what went wrong', () => {
    expect(javascript(create)).toBe(
      String.raw`const response = await fetch("http://h/api/department", {
  method: "POST",
  headers: {
    "x-api-key": process.env.POSTROOM_KEY,
    "content-type": "application/json",
    "idempotency-key": "k1",
  },
  body: JSON.stringify({
    "name": "O'Neil \"$HOME\" \\ \n\u202e",
    "description": null,
    "is": "true null",
    "list": [
      true,
      1
    ]
  }),
})
const answer = await response.text()
if (!response.ok) throw new Error(answer)
console.log(answer)`,
    )
  })
})

describe('Python', () => {
  it('needs the standard library alone, and has its own words', () => {
    expect(python(create)).toBe(
      String.raw`import json
import os
import urllib.error
import urllib.request

request = urllib.request.Request(
    "http://h/api/department",
    method="POST",
    headers={
        "x-api-key": os.environ["POSTROOM_KEY"],
        "content-type": "application/json",
        "idempotency-key": "k1",
    },
    data=json.dumps({
        "name": "O'Neil \"$HOME\" \\ \n\u202e",
        "description": None,
        "is": "true null",
        "list": [
            True,
            1
        ]
    }).encode(),
)
try:
    with urllib.request.urlopen(request) as answer:
        print(answer.read().decode())
except urllib.error.HTTPError as error:
    raise SystemExit(error.read().decode())`,
    )
    expect(python(get)).not.toContain('json')
  })
})

describe.each(Object.values(languages))('$label', ({ write }) => {
  it('takes a password from the environment, not from the form', () => {
    expect(write(reset)).not.toContain('hunter')
    expect(write(reset)).toContain('POSTROOM_PASSWORD')
    expect(write(create)).not.toContain('POSTROOM_PASSWORD')
  })

  it('shows each sign that cannot be seen, and no other differently', () => {
    const body = { text: 'a\u200b\u2066\u{e0061}\ufeff\u007f ä漢🦊\u0301' }
    expect(write({ ...create, body })).toContain(
      String.raw`"a\u200b\u2066\udb40\udc61\ufeff\u007f ä漢🦊` + '\u0301"',
    )
  })
})
