import { describe, expect, it } from 'vitest'
import { splitAct } from './acts'

describe('an act typed with a name', () => {
  it.each([
    ['reset lindq', 'reset', 'lindq'],
    ['reset password ingrid lind', 'reset password', 'ingrid lind'],
    ['lindq block', 'block', 'lindq'],
    ['make larger lindq', 'make larger', 'lindq'],
  ])('is found in %s', (typed, act, name) => expect(splitAct(typed)).toEqual({ act, name }))

  it.each(['', 'reset', 'ingrid lindq', 'ed lindq'])('is not found in %s', (typed) =>
    expect(splitAct(typed)).toBeNull(),
  )
})
