import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { FilterFields } from '../../table/FilterFields'
import { eventFilters } from './event-filters'

const { resource_type, operation } = eventFilters

test('types begin with a capital, and the operator’s operations are a group below the others', () => {
  render(
    <FilterFields
      filters={Object.entries({ resource_type, operation })}
      chosen={{}}
      onChoose={() => undefined}
    />,
  )
  const typeNames = Object.values(resource_type.values)
  expect(typeNames).toContain('Identity')
  expect(typeNames.filter((name) => !/^[A-Z]/.test(name))).toEqual([])
  const select = screen.getByRole('combobox', { name: 'Operation' })
  const [first, ...rest] = Array.from(select.children)
  expect(first?.textContent).toBe('All operations')
  const groups = rest.filter((one) => one instanceof HTMLOptGroupElement)
  expect(rest.slice(-groups.length)).toEqual(groups)
  expect(groups.map(({ label }) => label)).toEqual([
    'Operator and automatic',
    'Mail servers and users’ rules',
  ])
  expect(groups[0]?.textContent).toContain('Suspend organization')
  expect(screen.getByRole('option', { name: 'Create identity' }).closest('optgroup')).toBeNull()
})
