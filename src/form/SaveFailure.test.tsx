import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { recordOutage, recordRecovery } from '../api/connection'
import { ApiProblem, Unreachable } from '../api/errors'
import { SaveFailure } from './SaveFailure'

afterEach(() => {
  recordRecovery()
})

test('a refusal by an outage gives way to the news that the server is back', () => {
  recordOutage()
  render(<SaveFailure failure={new Unreachable('')} hasFieldErrors={false} />)
  expect(screen.getByRole('alert').textContent).toContain('The server can’t be reached')
  act(recordRecovery)
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByRole('status').textContent).toContain('Your changes are still here. Save again.')
})

test('a refusal stays where no outage has ended', () => {
  const problem = { type: '', title: '', status: 409, code: 'name_taken' as const, request_id: 'r1' }
  render(<SaveFailure failure={new ApiProblem(problem, null)} hasFieldErrors={false} />)
  act(recordOutage)
  act(recordRecovery)
  expect(screen.getByRole('alert').textContent).toContain('This name is already used')
})

test('a lost request stays refused while the server was never away', () => {
  render(<SaveFailure failure={new Unreachable('')} hasFieldErrors={false} />)
  expect(screen.getByRole('alert').textContent).toContain('The server can’t be reached')
})
