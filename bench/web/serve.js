// Serves the bare page as the product serves the console.
import { once } from 'node:events'
import { createReadStream, existsSync, statSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { extname, join } from 'node:path'
import { portOf } from '../../testing/free-port.js'

/** @type {Record<string, string>} */
const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml' }

/**
 * Serves a built page as the product does, brotli where it was made, and passes requests below /api on to it: the
 * console and the bare page come the same way.
 * @param {string} folder
 * @param {string} api
 */
export const servePage = async (folder, api) => {
  const server = createServer((incoming, response) => {
    const target = incoming.url ?? '/'
    const path = new URL(target, 'http://page').pathname
    if (path.startsWith('/api/')) {
      const { method, headers } = incoming
      const forwarded = request(new URL(target, api), { method: method ?? 'GET', headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
      })
      // A page that has been closed has ended its request.
      forwarded.on('error', () => response.destroy())
      incoming.pipe(forwarded)
      return
    }
    const requestedFile = join(folder, path)
    const file =
      existsSync(requestedFile) && statSync(requestedFile).isFile()
        ? requestedFile
        : join(folder, 'index.html')
    const packed = existsSync(`${file}.br`)
    response.writeHead(200, {
      'content-type': types[extname(file)] ?? 'application/octet-stream',
      ...(packed ? { 'content-encoding': 'br' } : {}),
    })
    createReadStream(packed ? `${file}.br` : file).pipe(response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${portOf(server)}`,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
