import { describe, expect, it } from 'vitest'
import { ApiProblem, UnexpectedResponse, Unreachable } from '../api/errors'
import type { Problem } from '../contract/generated/schemas/problem.zod'
import { errorText } from './error-text'

const problem = (status: number, code: Problem['code'], more: Partial<Problem> = {}) =>
  new ApiProblem(
    { type: 'about:blank', title: 'A title', status, code, request_id: 'request-1', ...more },
    null,
    status === 503 ? 2 : null,
  )

describe('errorText', () => {
  it('names the permission that is missing', () => {
    const words = errorText(problem(403, 'permission_missing', { required_permission: 'department:read' }))
    expect(words).toMatchObject({ title: 'No access to this page', canRetry: false, requestId: 'request-1' })
    expect(words.problem).toMatchObject({ status: 403, code: 'permission_missing' })
    expect(words.what).toContain('department:read (See the departments).')
  })

  it('names the operation and the field of an answer that the contract lacks', () => {
    const words = errorText(
      new UnexpectedResponse('getDepartment', 'identity_count', 'Not a number.', 'request-2'),
    )
    expect(words.what).toContain('getDepartment')
    expect(words.detail).toBe('identity_count: Not a number.')
    expect(words.requestId).toBe('request-2')
  })

  it('tries again after a fault of the server, when the API says or automatically, and not after a refusal', () => {
    expect(errorText(problem(503, 'dependency_unavailable'))).toMatchObject({
      retryAfter: 2,
      isRetried: true,
      help: 'If the error persists, give the request ID to the operator.',
    })
    expect(errorText(problem(500, 'internal_error'))).toMatchObject({ retryAfter: null, isRetried: true })
    expect(errorText(problem(409, 'stale_version'))).toMatchObject({
      retryAfter: null,
      isRetried: false,
    })
  })

  it('names the command that ends a suspension', () => {
    expect(errorText(problem(403, 'organization_suspended')).help).toContain('postroom org reactivate')
  })

  it.each([
    [problem(404, 'not_found'), 'Page not found'],
    [problem(403, 'organization_suspended'), 'The organization is suspended'],
    [problem(500, 'internal_error'), 'Something went wrong on the server'],
    [new Unreachable('No answer.'), 'The server can’t be reached'],
    [new Error('Boom'), 'This page couldn’t be opened'],
  ])('%s has its own page', (error, title) => {
    expect(errorText(error).title).toBe(title)
  })
})
