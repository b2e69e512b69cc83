import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const year = 'public, max-age=31536000, immutable'
// Browsers ask for it with every page.
const day = 'public, max-age=86400'

const lifetimeOf = (path: string) =>
  path.includes('/assets/') ? year : path.endsWith('/icon.svg') ? day : 'no-cache'

/** Serves the built console: hashed assets for ever, its icon for a day, everything else asked for anew; brotli where it was made. */
export const serveConsole = (app: FastifyInstance, folder: string): void => {
  if (!existsSync(join(folder, 'index.html'))) return
  void app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    // A route for each file: one for everything would come before the API's own answer to what it lacks.
    wildcard: false,
    cacheControl: false,
    // A part of a file helps nobody here, and an impossible range would be one more answer (RFC 9110, section 14.2).
    acceptRanges: false,
    index: 'index.html',
    setHeaders: (reply, path) => {
      void reply.header('cache-control', lifetimeOf(path))
    },
  })
}

/** Any address of the console is answered with its page; what looks like a file is not found. */
export const answerWithConsole = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const [pathname = ''] = request.url.split(/[?#]/, 1)
  const isPage = (request.method === 'GET' || request.method === 'HEAD') && !/\.[a-z0-9]+$/i.test(pathname)
  if (isPage && 'sendFile' in reply) return reply.sendFile('index.html')
  return reply.code(404).type('text/plain; charset=utf-8').send('There is nothing here.\n')
}
