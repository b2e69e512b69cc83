import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { announce, useAnnouncement, useAnnouncements } from './announce'

test('words are there for a second, and the same words are another announcement', () => {
  vi.useFakeTimers()
  const { result } = renderHook(() => useAnnouncements())
  act(() => announce('Nothing found'))
  act(() => announce('Nothing found'))
  expect(result.current.map(({ text }) => text)).toEqual(['Nothing found', 'Nothing found'])
  expect(new Set(result.current.map(({ id }) => id)).size).toBe(2)
  act(() => void vi.advanceTimersByTime(1000))
  expect(result.current).toEqual([])
  vi.useRealTimers()
})

test('words are announced when they change, and nothing where there are none', () => {
  const { result } = renderHook(() => useAnnouncements())
  const { rerender } = renderHook(({ words }) => useAnnouncement(words), { initialProps: { words: '' } })
  for (const words of ['1 selected', '1 selected', '', '2 selected']) rerender({ words })
  expect(result.current.map(({ text }) => text)).toEqual(['1 selected', '2 selected'])
})
