import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ChoiceList } from './ChoiceList'
import { useCombobox } from './use-combobox'

const onChoose = vi.fn<(item: string) => void>()
const onEscape = vi.fn<() => void>()

beforeEach(() => {
  onChoose.mockReset()
  onEscape.mockReset()
})

interface SearchProps {
  items: string[]
  first?: number
  isCurrent?: boolean
}

const idOf = (item: string) => item

const Search = ({ items, first = 0, isCurrent = true }: SearchProps) => {
  const [text, setText] = useState('')
  const combobox = useCombobox({
    items,
    idOf,
    text,
    onType: setText,
    isOpen: true,
    isCurrent,
    first,
    onChoose,
    onEscape,
  })
  return (
    <>
      <input {...combobox.inputProps} aria-label="Search" />
      <ChoiceList
        label="Results"
        combobox={combobox}
        items={items}
        idOf={idOf}
        nameOf={idOf}
        chosen=""
        more={0}
        emptyMessage={null}
      />
    </>
  )
}

const field = () => screen.getByRole('combobox')
/** Presses a key in the field; whether it is left to the text. */
const press = (key: string, init: KeyboardEventInit = {}) => fireEvent.keyDown(field(), { key, ...init })
/** The option that the field names to screen readers and that looks marked. */
const marked = () => {
  const id = field().getAttribute('aria-activedescendant')
  const shown = screen.queryAllByRole('option').find((option) => option.hasAttribute('data-active'))
  expect(id).toBe(shown?.id ?? null)
  return shown?.textContent ?? null
}

const names = ['Ada', 'Bea', 'Cleo Day']

test('arrow keys mark, around both ends', () => {
  render(<Search items={names} />)
  const walk = ['ArrowUp', 'ArrowUp', 'ArrowDown', 'ArrowDown', 'ArrowDown'].map((key) => {
    expect(press(key)).toBe(false)
    return marked()
  })
  expect(walk).toEqual(['Cleo Day', 'Bea', 'Cleo Day', 'Ada', 'Bea'])
})

test('where nothing is marked, the first key goes to either end', () => {
  const { rerender } = render(<Search key="1" items={names} first={-1} />)
  expect(marked()).toBeNull()
  press('ArrowDown')
  expect(marked()).toBe('Ada')
  rerender(<Search key="2" items={names} first={-1} />)
  press('ArrowUp')
  expect(marked()).toBe('Cleo Day')
})

test('keys of the text are left to it', () => {
  render(<Search items={names} />)
  for (const key of ['Home', 'End', 'ArrowLeft', 'Tab', 'a']) expect(press(key)).toBe(true)
  for (const modifier of ['shiftKey', 'ctrlKey', 'metaKey'])
    expect(press('ArrowDown', { [modifier]: true })).toBe(true)
  expect(marked()).toBe('Ada')
})

test('a marked item stays marked while items come and go, until something is typed', () => {
  const { rerender } = render(<Search items={names} />)
  press('ArrowDown')
  rerender(<Search items={['Aaron', ...names]} />)
  expect(marked()).toBe('Bea')
  rerender(<Search items={['Aaron', 'Ada']} />)
  expect(marked()).toBe('Aaron')
  press('ArrowDown')
  fireEvent.change(field(), { target: { value: 'a' } })
  expect(marked()).toBe('Aaron')
})

test('the first item stays marked as long as none has been chosen, whatever that is', () => {
  const { rerender } = render(<Search items={names} />)
  rerender(<Search items={['Aaron', ...names]} />)
  expect(marked()).toBe('Aaron')
})

test('Enter before the items of the text waits for them, and takes the first', () => {
  const { rerender } = render(<Search items={names} isCurrent={false} />)
  expect(marked()).toBeNull()
  press('Enter')
  expect(onChoose).not.toHaveBeenCalled()
  rerender(<Search items={['Bea']} />)
  expect(onChoose.mock.calls).toEqual([['Bea']])
  rerender(<Search items={names} isCurrent={false} />)
  rerender(<Search items={names} />)
  expect(onChoose).toHaveBeenCalledOnce()
})

test.each<[string, () => void]>([
  ['another key', () => press('ArrowDown')],
  ['other text', () => fireEvent.change(field(), { target: { value: 'b' } })],
])('Enter before the items is forgotten at %s', (_, next) => {
  const { rerender } = render(<Search items={names} isCurrent={false} />)
  press('Enter')
  next()
  rerender(<Search items={names} />)
  expect(onChoose).not.toHaveBeenCalled()
  press('Enter')
  expect(onChoose.mock.calls).toEqual([['Ada']])
})

test('keys that write a letter of another script neither mark, choose nor close', () => {
  render(<Search items={names} />)
  for (const key of ['ArrowDown', 'Enter', 'Escape']) expect(press(key, { isComposing: true })).toBe(true)
  expect(marked()).toBe('Ada')
  expect(onChoose).not.toHaveBeenCalled()
  expect(onEscape).not.toHaveBeenCalled()
})

test('a pressed option is chosen although the list changed before the pointer was lifted', () => {
  const { rerender } = render(<Search items={names} />)
  const at = { clientX: 20, clientY: 60 }
  fireEvent.mouseDown(screen.getByRole('option', { name: 'Cleo Day' }), at)
  rerender(<Search items={['Cleo Day', 'Ada']} />)
  fireEvent.mouseUp(screen.getByRole('option', { name: 'Ada' }), at)
  expect(onChoose.mock.calls).toEqual([['Cleo Day']])
  fireEvent.mouseUp(screen.getByRole('option', { name: 'Ada' }), at)
  expect(onChoose).toHaveBeenCalledOnce()
})

test.each<[string, MouseEventInit, MouseEventInit]>([
  ['is lifted elsewhere', {}, { clientX: 90 }],
  ['has another button', { button: 2 }, { button: 2 }],
])('a press in a list that changes chooses nothing where it %s', (_, down, up) => {
  const { rerender } = render(<Search items={names} />)
  const at = { clientX: 20, clientY: 60 }
  fireEvent.mouseDown(screen.getByRole('option', { name: 'Cleo Day' }), { ...at, ...down })
  rerender(<Search items={['Cleo Day', 'Ada']} />)
  fireEvent.mouseUp(screen.getByRole('option', { name: 'Ada' }), { ...at, ...up })
  expect(onChoose).not.toHaveBeenCalled()
})

test('a press on an option that stays is one click', () => {
  render(<Search items={names} />)
  const option = screen.getByRole('option', { name: 'Bea' })
  fireEvent.mouseDown(option)
  fireEvent.mouseUp(option)
  fireEvent.click(option)
  expect(onChoose.mock.calls).toEqual([['Bea']])
})

test('the pointer marks by moving, and a list that scrolls under it does not', () => {
  render(<Search items={names} />)
  const option = screen.getByRole('option', { name: 'Cleo Day' })
  fireEvent.mouseMove(option, { movementX: 0, movementY: 0 })
  expect(marked()).toBe('Ada')
  fireEvent.mouseMove(option, { movementX: 0, movementY: 3 })
  expect(marked()).toBe('Cleo Day')
  press('Enter')
  fireEvent.click(screen.getByRole('option', { name: 'Bea' }))
  expect(onChoose.mock.calls).toEqual([['Cleo Day'], ['Bea']])
})

test('without an item there is nothing to mark or to choose', () => {
  render(<Search items={[]} />)
  for (const key of ['ArrowDown', 'ArrowUp', 'Enter']) press(key)
  expect(marked()).toBeNull()
  expect(press('Escape')).toBe(false)
  expect(onEscape).toHaveBeenCalledOnce()
  expect(onChoose).not.toHaveBeenCalled()
})
