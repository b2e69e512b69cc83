import { describe, expect, it } from 'vitest'
import { operations } from '../generated/contract.ts'

describe('the contract', () => {
  it('compresses the answers that are a page or a file of a list or an event with all its members, and no others', () => {
    const isPage = (answers: Readonly<Record<number, unknown>>) => {
      const { properties = {} } = (answers[200] ?? {}) as { properties?: object }
      return 'items' in properties
    }
    const isLong = (id: string) => id === 'getAuditEvent'
    // The length of compressed secrets would tell of them (BREACH).
    const isSecret = (id: string) => id === 'fetchPlanPasswords'
    for (const [id, { answers, compress, streams }] of Object.entries(operations))
      expect([id, compress]).toEqual([id, (streams || isLong(id) || isPage(answers)) && !isSecret(id)])
  })
})
