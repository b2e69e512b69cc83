import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { compressed } from './responses.ts'
import { root } from '../root.ts'
import { securityHeaders } from './security-headers.ts'

/** The file of the reference among those of the built console, which no path but its own leads to. */
export const docsFile = 'docs.html'

/** That of the console, but the reference connects to nothing: no request of it can reach the API. */
const policy = String(securityHeaders['content-security-policy']).replace(
  "connect-src 'self'",
  "connect-src 'none'",
)

/**
 * Serves the reference, which the build makes from the contract: on `/docs`, and on `/docs/errors`, where the `type` of a
 * problem leads to the section of its code.
 * @param folder that of the built console.
 */
export const serveDocs = (app: FastifyInstance, folder: string): void => {
  const isBuilt = existsSync(join(folder, docsFile))
  for (const path of ['/docs', '/docs/errors']) {
    app.get(path, (_request, reply) => {
      if (isBuilt) return reply.header('content-security-policy', policy).sendFile(docsFile)
      return reply
        .code(404)
        .type('text/plain; charset=utf-8')
        .header('cache-control', 'no-store')
        .send("The API reference isn't built.\n")
    })
  }
}

/** Serves the contract as it is written; as JSON it is a file beside the console. */
export const serveContract = (app: FastifyInstance): void => {
  let body: Buffer | undefined
  app.get('/openapi.yaml', { compress: compressed }, (_request, reply) => {
    body ??= readFileSync(join(root, 'openapi.yaml'))
    return reply.header('cache-control', 'no-cache').type('application/yaml; charset=utf-8').send(body)
  })
}
