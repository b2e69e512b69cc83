import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { docsFile } from './docs.ts'

const year = 'public, max-age=31536000, immutable'
// For the icon, which browsers request with every page.
const day = 'public, max-age=86400'

/** The path of My account, and its file. */
export const ownPage = '/me'
const ownPageFile = 'me.html'

/** The path of the page behind a shared link to DNS records, and its file. */
const sharedPage = '/dns'
const sharedFile = 'dns.html'

const lifetimeOf = (path: string) =>
  path.includes('/assets/') ? year : path.endsWith('/icon.svg') ? day : 'no-cache'

/**
 * Serves the built console. Browsers cache hashed assets for ever, the icon for a day, and revalidate the rest. Files
 * that are compressed already are used where they exist.
 */
export const serveConsole = (app: FastifyInstance, folder: string): void => {
  if (!existsSync(join(folder, 'index.html'))) return
  void app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    // A route for each file, because one route for all would hide the API's own response to unknown paths.
    wildcard: false,
    globIgnore: [`**/${ownPageFile}*`, `**/${sharedFile}*`, `**/${docsFile}*`],
    cacheControl: false,
    // No client needs a part of a file, and without ranges there is no error for a wrong one (RFC 9110, section 14.2).
    acceptRanges: false,
    index: 'index.html',
    setHeaders: (reply, path) => {
      void reply.header('cache-control', lifetimeOf(path))
    },
  })
}

/** Sends a page that is none of the console's; without a file, why there is none. */
const answerWithPage = (reply: FastifyReply, file: string | null, sentence: string): FastifyReply => {
  if (file !== null && 'sendFile' in reply) return reply.sendFile(file)
  return reply
    .code(404)
    .type('text/plain; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(`${sentence}\n`)
}

/** Serves My account, which is no page of the console. Where it is turned off, a sentence says so. */
export const serveOwnPage = (app: FastifyInstance, isOn: boolean): void => {
  const sentence = isOn ? "The page isn't built." : 'My account is switched off on this server.'
  app.get(ownPage, (_request, reply) => answerWithPage(reply, isOn ? ownPageFile : null, sentence))
}

/** Serves the page behind shared links to DNS records. Search engines must not list it. Without links a sentence says so. */
export const serveSharedPage = (app: FastifyInstance, isOn: boolean): void => {
  const sentence = isOn ? "The page isn't built." : 'Links to DNS records are switched off on this server.'
  app.get(sharedPage, (_request, reply) =>
    answerWithPage(reply.header('x-robots-tag', 'noindex, nofollow'), isOn ? sharedFile : null, sentence),
  )
}

/** Responds with the console's page to any path of the console. A path that looks like a file is not found. */
export const answerWithConsole = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const [pathname = ''] = request.url.split(/[?#]/, 1)
  const isPage = (request.method === 'GET' || request.method === 'HEAD') && !/\.[a-z0-9]+$/i.test(pathname)
  if (isPage && 'sendFile' in reply) return reply.sendFile('index.html')
  return reply.code(404).type('text/plain; charset=utf-8').send('Not found.\n')
}
