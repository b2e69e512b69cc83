import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Fact } from './Fact'
import { InRow } from './in-row'

it('is reached by Tab beside a form, but not in a row of a list', () => {
  render(
    <>
      <Fact exact="Nov 27, 2026, 18:13 UTC">today</Fact>
      <InRow value>
        <Fact exact="Nov 26, 2026, 18:13 UTC">yesterday</Fact>
      </InRow>
    </>,
  )
  expect(screen.getByRole('button', { name: 'today' }).tabIndex).toBe(0)
  expect(screen.getByRole('button', { name: 'yesterday' }).tabIndex).toBe(-1)
})
