import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { formatCount } from '../util/number'
import type { ListParams } from './list-url'
import { Pagination } from './Pagination'
import type { List } from './use-list'

/** The pagination of a list of 50 rows a page, of which 10,000 were counted. */
const show = (page: number, isTotalExact: boolean) => {
  const move = vi.fn<(change: object) => void>()
  const list = {
    state: { page, size: 50, q: '', sort: '', filters: {} },
    total: 10_000,
    isTotalExact,
    lastPage: 200,
    itemCount: 50,
    changing: false,
    move,
  }
  render(<Pagination list={list as unknown as List<object, ListParams>} />)
  return move
}

const shownText = () => screen.getByRole('navigation').textContent
const range = `${formatCount(9951)}–${formatCount(10_000)} of `
const buttonNamed = (name: string) => screen.getByRole('button', { name })

test('a list that is counted to its end ends with its last page', () => {
  show(200, true)
  expect(shownText()).toContain(`${range}${formatCount(10_000)}`)
  expect(shownText()).not.toContain('+')
  expect(buttonNamed('Next page').getAttribute('aria-description')).toBe('This is the last page.')
})

test('a list with more rows than are counted says so, and continues after the last known page', () => {
  const move = show(200, false)
  expect(shownText()).toContain(`${range}${formatCount(10_000)}+`)
  expect(shownText()).toContain('of 200+')
  fireEvent.click(buttonNamed('Next page'))
  expect(move).toHaveBeenCalledWith({ page: 201 })
  expect(buttonNamed('Last page').getAttribute('aria-description')).toContain('More than')
})
