import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from './root.js'

const folder = join(root, 'docs/decisions')
const names = readdirSync(folder)

/** Accepted, or replaced by another one that is there. */
const status =
  /^\*Decided \d{4}-\d{2}-\d{2}\. Status: (?:accepted|superseded by \[(\d{4}-[a-z-]+\.md)\]\(\1\))\.\*$/m

describe('a decision', () => {
  it('has a number of its own', () => {
    const numbers = names.map((name) => name.slice(0, 4))
    expect(numbers.toSorted()).toEqual(names.map((_, index) => String(index + 1).padStart(4, '0')))
  })

  it.each(names)('%s has date, status, context, decision and consequences, in one page', (name) => {
    const text = readFileSync(join(folder, name), 'utf8')
    expect(text).toMatch(status)
    const parts = [...text.matchAll(/^## (.+)$/gm)].map(([, title]) => title)
    expect(parts.slice(0, 3)).toEqual(['Context', 'Decision', 'Consequences'])
    expect(text.split('\n').length).toBeLessThanOrEqual(41)
    const successor = status.exec(text)?.[1]
    if (successor !== undefined) expect(names).toContain(successor)
  })
})
