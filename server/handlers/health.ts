import type { OutageHandler } from './handler.ts'

export const getHealth: OutageHandler<'getHealth'> = async ({ health }) => {
  const body = await health()
  return body.status === 'down' ? { status: 503, body } : { status: 200, body }
}
