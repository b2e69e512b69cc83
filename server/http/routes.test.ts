import { describe, expect, it } from 'vitest'
import { operations } from '../generated/contract.ts'

describe('the contract', () => {
  it('compresses the answers that are a page of a list, and no others', () => {
    const isPage = (answers: Readonly<Record<number, unknown>>) => {
      const { properties = {} } = (answers[200] ?? {}) as { properties?: object }
      return 'items' in properties
    }
    for (const [id, { answers, compress }] of Object.entries(operations))
      expect([id, compress]).toEqual([id, isPage(answers)])
  })
})
