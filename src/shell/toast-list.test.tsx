import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Toast } from '../ui/toast'
import { createToastList } from './toast-list'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const done = (title: string): Toast => ({ title, tone: 'success', showCall: null })
const undoable = (title: string): Toast => ({ ...done(title), undo: () => {} })
const failed = (title: string): Toast => ({ ...done(title), tone: 'failure' })

const listOf = (...toasts: Toast[]) => {
  const list = createToastList()
  for (const toast of toasts) list.add(toast)
  return { list, titles: () => list.get().map(({ title }) => title) }
}

test('a success disappears after six seconds, with Undo after thirty, and a failure never', () => {
  const { titles } = listOf(failed('Refused'), undoable('Saved'), done('Copied'))
  expect(titles()).toEqual(['Copied', 'Saved', 'Refused'])
  vi.advanceTimersByTime(5999)
  expect(titles()).toHaveLength(3)
  vi.advanceTimersByTime(1)
  expect(titles()).toEqual(['Saved', 'Refused'])
  vi.advanceTimersByTime(23_999)
  expect(titles()).toEqual(['Saved', 'Refused'])
  vi.advanceTimersByTime(1)
  expect(titles()).toEqual(['Refused'])
  vi.advanceTimersByTime(3_600_000)
  expect(titles()).toEqual(['Refused'])
})

test('timers resume with the rest of their time, however often they were paused', () => {
  const { list, titles } = listOf(done('Copied'))
  for (let times = 0; times < 3; times += 1) {
    vi.advanceTimersByTime(1500)
    list.hold('pointer', true)
    list.hold('pointer', true)
    vi.advanceTimersByTime(60_000)
    list.hold('pointer', false)
  }
  vi.advanceTimersByTime(1499)
  expect(titles()).toEqual(['Copied'])
  vi.advanceTimersByTime(1)
  expect(titles()).toEqual([])
})

test('they are held as long as there is any reason', () => {
  const { list, titles } = listOf(done('Copied'))
  list.hold('pointer', true)
  list.hold('blurred', true)
  list.hold('pointer', false)
  vi.advanceTimersByTime(60_000)
  expect(titles()).toEqual(['Copied'])
  list.hold('blurred', false)
  vi.advanceTimersByTime(6000)
  expect(titles()).toEqual([])
})

test('what comes while they are held has its whole time afterwards', () => {
  const { list, titles } = listOf()
  list.hold('blurred', true)
  list.add(done('Copied'))
  vi.advanceTimersByTime(60_000)
  list.hold('blurred', false)
  vi.advanceTimersByTime(5999)
  expect(titles()).toEqual(['Copied'])
  vi.advanceTimersByTime(1)
  expect(titles()).toEqual([])
})

test('when the last is gone, nothing of it holds the next, but the window does', () => {
  const { list, titles } = listOf(done('Copied'))
  const close = () => list.close(list.get()[0]!.id)
  list.hold('pointer', true)
  list.hold('focus', true)
  close()
  list.add(done('Saved'))
  vi.advanceTimersByTime(6000)
  expect(titles()).toEqual([])
  list.hold('hidden', true)
  list.add(done('Copied'))
  close()
  list.add(done('Saved'))
  vi.advanceTimersByTime(6000)
  expect(titles()).toEqual(['Saved'])
})

test.each(['pointer', 'focus'] as const)('a toast that closes takes its hold by the %s along', (reason) => {
  const { list, titles } = listOf(done('Saved'), done('Copied'))
  list.hold(reason, true)
  list.close(list.get()[0]!.id)
  expect(list.held.get()).toBe(false)
  vi.advanceTimersByTime(6000)
  expect(titles()).toEqual([])
})

test('a toast that closes leaves the hold by the window', () => {
  const { list, titles } = listOf(done('Saved'), done('Copied'))
  list.hold('hidden', true)
  list.hold('pointer', true)
  list.close(list.get()[0]!.id)
  vi.advanceTimersByTime(60_000)
  expect(titles()).toEqual(['Saved'])
})

test('closing one takes its timer along and leaves the others theirs', () => {
  const { list, titles } = listOf(done('Saved'), done('Copied'))
  list.close(list.get()[0]!.id)
  expect(titles()).toEqual(['Saved'])
  expect(vi.getTimerCount()).toBe(1)
  vi.advanceTimersByTime(6000)
  expect(titles()).toEqual([])
})

test('what came a second ago has been said, and what has just come has not', () => {
  const { list } = listOf(failed('Refused'))
  vi.advanceTimersByTime(1000)
  list.add(failed('Refused again'))
  list.settle()
  expect(list.get().map(({ isTold }) => isTold)).toEqual([false, true])
})
