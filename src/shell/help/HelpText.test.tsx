import { act, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { OrganizationContext } from '../../session/organization'
import type { Profile } from '../../session/profiles'
import { HelpText } from './HelpText'

test('help begins with links to common tasks, and folds the requests', async () => {
  await act(async () =>
    render(
      <MemoryRouter>
        <OrganizationContext value={{ organization_id: 'o' } as Profile}>
          <Suspense>
            <HelpText segment="identities" />
          </Suspense>
        </OrganizationContext>
      </MemoryRouter>,
    ),
  )
  await act(() => vi.dynamicImportSettled())
  const first = screen.getAllByRole('link')[0]
  expect(first).toHaveProperty('textContent', 'Add an identity')
  expect(first?.getAttribute('href')).toBe('/o/o/identities/new')
  const details = document.querySelector('details')
  expect(details?.open).toBe(false)
  expect(details?.querySelector('summary')?.textContent).toMatch(/^\d+ operations in the API reference$/)
})
