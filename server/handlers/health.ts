import type { Handler } from './handler.ts'

export const getHealth: Handler<'getHealth'> = async ({ health }) => {
  const body = await health()
  return body.status === 'down' ? { status: 503, body } : { status: 200, body }
}
