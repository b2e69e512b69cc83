import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Button } from './Button'
import { hintLines } from './described'
import { setSingleKeys } from './shortcuts'

const linesOf = (name: string, isPointed = true) => hintLines(screen.getByRole('button', { name }), isPointed)

test('a hint has the reason, and under the pointer the key that works', () => {
  render(
    <>
      <Button aria-keyshortcuts="e">Edit</Button>
      <Button aria-keyshortcuts="c" disabledReason="Needs a domain.">
        Add
      </Button>
      <Button aria-keyshortcuts="Control+Enter Meta+Enter">Save</Button>
      <Button aria-keyshortcuts="Control+K Meta+K">
        Search <kbd aria-hidden="true">Ctrl K</kbd>
      </Button>
    </>,
  )
  expect(linesOf('Edit')).toEqual(['Shortcut: e'])
  expect(linesOf('Edit', false)).toEqual([])
  expect(linesOf('Add')).toEqual(['Needs a domain.', 'Shortcut: c'])
  expect(linesOf('Add', false)).toEqual(['Needs a domain.'])
  expect(linesOf('Save')).toEqual(['Shortcut: Ctrl Enter'])
  expect(linesOf('Search')).toEqual([])
  setSingleKeys(false)
  expect(linesOf('Edit')).toEqual([])
  expect(linesOf('Save')).toEqual(['Shortcut: Ctrl Enter'])
  setSingleKeys(true)
})
