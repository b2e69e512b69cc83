import { fireEvent, render, screen } from '@testing-library/react'
import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { notify, notifyFailure, toast } from '../ui/toast'
import { addOpenDialog } from '../ui/topmost-dialog'
import { ToastRegion } from './ToastRegion'

const show = async (showToasts: () => void) => {
  render(<ToastRegion />)
  await act(async () => showToasts())
}

const groupOf = (name: string) => screen.getByRole('group', { name })
const titles = () => screen.queryAllByRole('group').map((one) => one.querySelector('p')?.textContent)
const iconOf = (name: string) => groupOf(name).querySelector('svg')?.classList.value
const setHidden = (isHidden: boolean) => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden)
  fireEvent(document, new Event('visibilitychange'))
}
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

it('shows a failure as a failure', async () => {
  await show(() => notifyFailure('Still suspended'))
  expect(iconOf('Still suspended')).toContain('text-danger')
  expect(screen.getByRole('alert').textContent).toBe('Still suspended')
})

it('shows the reason of a failure below it, and its request only under Details', async () => {
  const problem = { status: 409, code: 'mailbox_in_use' }
  await show(() =>
    notifyFailure('Couldn’t undo: Mailbox removed', {
      title: 'The mailbox holds more than that',
      detail: 'Choose a larger size.',
      requestId: 'req-1',
      problem,
    }),
  )
  const { textContent } = screen.getByRole('alert')
  expect(textContent).toBe(
    'Couldn’t undo: Mailbox removed. The mailbox holds more than that. Choose a larger size.',
  )
  const details = groupOf('Couldn’t undo: Mailbox removed').querySelector('details')
  expect(details?.open).toBe(false)
  expect(details?.textContent).toContain('req-1')
})

it('shows the time left for Undo, which pauses with the toast', async () => {
  vi.useFakeTimers()
  const panel = document.body.appendChild(document.createElement('dialog'))
  await show(() => toast({ title: 'Ada Byron suspended', showCall: null, undo: () => {} }))
  const line = groupOf('Ada Byron suspended').querySelector<HTMLElement>('.toast-time')
  expect(line?.style.animationDuration).toBe('30000ms')
  const region = () => screen.getByRole('region', { name: 'Notifications' })
  fireEvent.pointerOver(groupOf('Ada Byron suspended'))
  expect(region().dataset['held']).toBe('true')
  fireEvent.pointerOver(document.body)
  expect(region().dataset['held']).toBeUndefined()
  pass(8000)
  // In another place of the document the browser begins the animation again.
  let close = () => {}
  act(() => {
    close = addOpenDialog(panel)
  })
  expect(line?.style.animationDelay).toBe('-8000ms')
  act(() => {
    close()
    panel.remove()
  })
  await show(() => notify('Link copied'))
  expect(groupOf('Link copied').querySelector('.toast-time')).toBeNull()
})

it('shows a finished action, with its request', async () => {
  const showCall = vi.fn<() => void>()
  await show(() => {
    toast({ title: 'Department deleted', showCall })
    notify('Link copied')
  })
  expect(iconOf('Department deleted')).toContain('text-ok')
  expect(iconOf('Link copied')).toContain('text-ok')
  expect(screen.queryByRole('alert')).toBeNull()
  const more = screen.getAllByRole('button', { name: 'More' })
  expect(more).toHaveLength(1)
  expect(screen.queryByRole('button', { name: 'API' })).toBeNull()
  fireEvent.click(more[0]!)
  fireEvent.click(screen.getByRole('button', { name: 'API' }))
  expect(showCall).toHaveBeenCalledOnce()
})

it('shows the newest three, and an older one again when there is room', async () => {
  await show(() => {
    for (const title of ['One', 'Two', 'Three', 'Four']) notifyFailure(title)
  })
  expect(titles()).toEqual(['Four', 'Three', 'Two'])
  fireEvent.click(screen.getAllByRole('button', { name: 'Dismiss' })[0]!)
  expect(titles()).toEqual(['Three', 'Two', 'One'])
})

it('lets no time pass under the pointer, nor while the window has not the focus or is not seen', async () => {
  vi.useFakeTimers()
  await show(() => notify('Link copied'))
  for (const [hold, release] of [
    [() => fireEvent.pointerOver(groupOf('Link copied')), () => fireEvent.pointerOver(document.body)],
    [() => fireEvent.blur(window), () => fireEvent.focus(window)],
    [() => setHidden(true), () => setHidden(false)],
  ] as const) {
    pass(1500)
    hold()
    pass(60_000)
    release()
  }
  pass(1499)
  expect(titles()).toEqual(['Link copied'])
  pass(1)
  expect(titles()).toEqual([])
})

it('moves with its elements to a panel and back, and neither counts nor says anything anew', async () => {
  vi.useFakeTimers()
  const panel = document.body.appendChild(document.createElement('dialog'))
  await show(() => {
    notifyFailure('Still suspended')
    notify('Link copied')
  })
  const group = groupOf('Still suspended')
  pass(5000)
  let close = () => {}
  act(() => {
    close = addOpenDialog(panel)
  })
  expect(panel.contains(group)).toBe(true)
  expect(screen.queryByRole('alert', { hidden: true })).toBeNull()
  // As React does: what the panel holds goes with it.
  act(() => {
    close()
    panel.remove()
  })
  expect(groupOf('Still suspended')).toBe(group)
  expect(screen.queryByRole('alert')).toBeNull()
  pass(1000)
  expect(titles()).toEqual(['Still suspended'])
})

it('gives the focus of a toast that goes to the next one, and at last to where it was', async () => {
  const before = document.body.appendChild(document.createElement('button'))
  before.focus()
  await show(() => {
    notifyFailure('One')
    notifyFailure('Two')
    notifyFailure('Three')
  })
  fireEvent.keyDown(before, { key: 'F6' })
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Notifications' }))
  groupOf('Two').focus()
  // Its neighbours are those of then, not of when it got the focus.
  await act(async () => notifyFailure('Four'))
  expect(titles()).toEqual(['Four', 'Three', 'Two'])
  fireEvent.click(groupOf('Two').querySelector('[aria-label=Dismiss]')!)
  expect(document.activeElement).toBe(groupOf('One'))
  // Escape closes nothing else, and after the last element comes the one before it.
  expect(fireEvent.keyDown(groupOf('One'), { key: 'Escape' })).toBe(false)
  expect(document.activeElement).toBe(groupOf('Three'))
  fireEvent.keyDown(groupOf('Three'), { key: 'Escape' })
  expect(document.activeElement).toBe(groupOf('Four'))
  fireEvent.keyDown(groupOf('Four'), { key: 'Escape' })
  expect(titles()).toEqual([])
  expect(document.activeElement).toBe(before)
  before.remove()
})

it('leads by Tab at either end back to where F6 was pressed', async () => {
  const before = document.body.appendChild(document.createElement('button'))
  before.focus()
  await show(() => notifyFailure('One'))
  const dismiss = screen.getByRole('button', { name: 'Dismiss' })
  for (const shiftKey of [true, false]) {
    fireEvent.keyDown(before, { key: 'F6' })
    expect(fireEvent.keyDown(document.activeElement!, { key: 'Tab' })).toBe(true)
    dismiss.focus()
    expect(fireEvent.keyDown(dismiss, { key: 'Tab', shiftKey })).toBe(shiftKey)
    if (shiftKey) {
      groupOf('One').focus()
      expect(fireEvent.keyDown(groupOf('One'), { key: 'Tab', shiftKey })).toBe(false)
    }
    expect(document.activeElement).toBe(before)
  }
  // Reached by Tab alone, it is left as any part of the page is.
  dismiss.focus()
  expect(fireEvent.keyDown(dismiss, { key: 'Tab' })).toBe(true)
  before.remove()
})

it.each([
  ['far to the right', [[50, 4]], 'touch', 0],
  ['far down', [[4, 50]], 'touch', 0],
  ['not far', [[30, 0]], 'touch', 1],
  ['to the left', [[-50, 0]], 'touch', 1],
  [
    'and back',
    [
      [80, 0],
      [60, 0],
    ],
    'touch',
    1,
  ],
  ['with a mouse, which selects text', [[50, 0]], 'mouse', 1],
])('is pushed away: %s', async (_how, moves, pointerType, left) => {
  await show(() => notifyFailure('One'))
  const group = groupOf('One')
  const init = { pointerId: 7, pointerType, isPrimary: true }
  fireEvent.pointerDown(group, { ...init, clientX: 100, clientY: 100 })
  for (const [x = 0, y = 0] of moves)
    fireEvent.pointerMove(group, { ...init, clientX: 100 + x, clientY: 100 + y })
  fireEvent.pointerUp(group, init)
  expect(titles()).toHaveLength(left)
  expect(group.style.transform).toBe(left === 1 ? '' : group.style.transform)
})
