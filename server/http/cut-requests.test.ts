import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { harnessForTests } from '../../testing/harness.ts'

const lines: string[] = []
const logger = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
const harness = harnessForTests({ options: { logger } })

it('a client that goes away within its body is no fault of the server', async () => {
  const { owner } = await harness.organization()
  const port = Number(new URL(await harness.app.listen({ host: '127.0.0.1', port: 0 })).port)
  const received = once(harness.app.server, 'request') as Promise<[IncomingMessage]>
  const client = connect(port, '127.0.0.1', () => {
    const headers = `Host: x\r\nX-API-Key: ${owner}\r\nContent-Type: application/json\r\nContent-Length: 90\r\n`
    client.write(`POST /api/department HTTP/1.1\r\n${headers}\r\n{"department_name":`)
  })
  const [request] = await received
  await once(request, 'resume')
  // The error comes first.
  const closed = new Promise((resolve) => request.once('close', resolve))
  client.resetAndDestroy()
  await closed
  expect(request.errored).toMatchObject({ code: 'ECONNRESET', statusCode: 400 })
  expect(lines.filter((line) => !line.includes('Server listening'))).toEqual([])
})
