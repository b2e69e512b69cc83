import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it } from 'vitest'
import { useOtherUnits } from './other-units'
import { OrganizationUnits, useUnits } from './units'

const inOrganization = (units: 'GB' | 'GiB') => {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <OrganizationUnits value={units}>{children}</OrganizationUnits>
  )
  return renderHook(() => ({ units: useUnits(), other: useOtherUnits() }), { wrapper }).result
}

afterEach(() => localStorage.clear())

it('sizes have the units of the organization, until others are chosen in this browser', () => {
  const binary = inOrganization('GiB')
  const decimal = inOrganization('GB')
  expect([binary.current.units, decimal.current.units]).toEqual(['GiB', 'GB'])
  expect(binary.current.other.words).toBe('in GB')
  act(() => binary.current.other.choose())
  expect([binary.current.units, decimal.current.units]).toEqual(['GB', 'GB'])
  expect(binary.current.other.words).toBe('in GiB, the organization’s default')
  expect(localStorage.getItem('postroom.units')).toBe('GB')
  act(() => binary.current.other.choose())
  expect([binary.current.units, decimal.current.units]).toEqual(['GiB', 'GB'])
})
