import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { announce, useAnnouncement, useAnnouncements } from './announce'

/** The announcements from now on: other tests of the same worker may have announced something a moment ago. */
const newAnnouncements = () => {
  const { result } = renderHook(() => useAnnouncements())
  const before = new Set(result.current)
  return () => result.current.filter((one) => !before.has(one))
}

test('words are there for a second, and the same words are another announcement', () => {
  vi.useFakeTimers()
  const announced = newAnnouncements()
  act(() => announce('Nothing found'))
  act(() => announce('Nothing found'))
  expect(announced().map(({ text }) => text)).toEqual(['Nothing found', 'Nothing found'])
  expect(new Set(announced().map(({ id }) => id)).size).toBe(2)
  act(() => void vi.advanceTimersByTime(1000))
  expect(announced()).toEqual([])
  vi.useRealTimers()
})

test('words are announced when they change, and nothing where there are none', () => {
  const announced = newAnnouncements()
  const { rerender } = renderHook(({ words }) => useAnnouncement(words), { initialProps: { words: '' } })
  for (const words of ['1 selected', '1 selected', '', '2 selected']) rerender({ words })
  expect(announced().map(({ text }) => text)).toEqual(['1 selected', '2 selected'])
})
