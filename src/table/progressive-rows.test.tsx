import { act, renderHook } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useProgressiveRows } from './progressive-rows'

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'setTimeout', 'clearTimeout'],
  })
})
afterEach(() => {
  vi.useRealTimers()
})

const countsOf = (hash: string, rows: number) => {
  const rendered = renderHook((props) => useProgressiveRows(props.hash, props.rows).renderedCount, {
    initialProps: { hash, rows },
    wrapper: ({ children }) => <MemoryRouter>{children}</MemoryRouter>,
  })
  const untilPainted = () =>
    act(async () => {
      vi.advanceTimersToNextFrame()
      vi.advanceTimersByTime(1)
    })
  return { ...rendered, untilPainted }
}

test('further rows are rendered when those before are on screen, until all are', async () => {
  const { result, untilPainted } = countsOf('a', 30)
  expect(result.current).toBe(8)
  await untilPainted()
  expect(result.current).toBe(20)
  await untilPainted()
  expect(result.current).toBeGreaterThanOrEqual(30)
  await untilPainted()
  expect(vi.getTimerCount()).toBe(0)
})

test('the rows of another query begin anew', async () => {
  const { result, rerender, untilPainted } = countsOf('a', 50)
  await untilPainted()
  await untilPainted()
  expect(result.current).toBe(32)
  rerender({ hash: 'b', rows: 50 })
  expect(result.current).toBe(8)
  await untilPainted()
  expect(result.current).toBe(20)
})
