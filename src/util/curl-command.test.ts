import { describe, expect, it } from 'vitest'
import { curlCommand } from './curl-command'

describe('curl', () => {
  it('runs in bash as it is, whatever stands in it', () => {
    expect(curlCommand({ method: 'POST', url: 'http://h/api/department', body: { n: "O'Neil $HOME" } })).toBe(
      `curl -X POST 'http://h/api/department' -H "x-api-key: $POSTROOM_KEY" -H 'content-type: application/json' -d '{"n":"O'\\''Neil $HOME"}'`,
    )
  })

  it('takes a password from the environment, not from what was typed', () => {
    const body = { mode: 'set', password: "hunter'2" }
    expect(curlCommand({ method: 'POST', url: 'http://h/api', body })).toBe(
      `curl -X POST 'http://h/api' -H "x-api-key: $POSTROOM_KEY" -H 'content-type: application/json' -d '{"mode":"set","password":"'"$POSTROOM_PASSWORD"'"}'`,
    )
  })
})
