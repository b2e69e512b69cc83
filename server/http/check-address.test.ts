import { createServer, type AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { checkAddress } from './check-address.ts'

const listen = (port: number) =>
  new Promise<ReturnType<typeof createServer>>((resolve) => {
    const server = createServer()
    server.listen({ host: '127.0.0.1', port }, () => resolve(server))
  })

const close = (server: ReturnType<typeof createServer>) =>
  new Promise<void>((resolve) => server.close(() => resolve()))

it('an address that is in use is refused, and a free one stays free', async () => {
  const server = await listen(0)
  const { port } = server.address() as AddressInfo
  const address = { host: '127.0.0.1', port }
  await expect(checkAddress(address)).rejects.toMatchObject({ code: 'EADDRINUSE', port })
  await close(server)
  await checkAddress(address)
  await close(await listen(port))
})

it('a host of another machine is refused', async () => {
  await expect(checkAddress({ host: '192.0.2.1', port: 0 })).rejects.toMatchObject({ code: 'EADDRNOTAVAIL' })
})
