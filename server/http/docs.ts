import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { compressed } from './responses.ts'
import { errorCodes } from '../generated/contract.ts'
import { root } from '../root.ts'
import { securityHeaders } from './security-headers.ts'

/**
 * The viewer writes HTML and inline styles, so the reference has a policy of its own. Scripts still come only from this
 * server.
 */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** The page that the `type` of a problem refers to: the meaning of each error code and what to do about it. */
const errorsPage = (): string => {
  const sections = Object.entries(errorCodes).map(
    ([code, { status, title, advice }]) =>
      `<section id="${code}"><h2><code>${code}</code> · ${status}</h2><p>${escape(title)}. ${escape(advice)}</p></section>`,
  )
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Errors – Postroom</title>
    <link rel="icon" href="/icon.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="/docs/docs.css" />
  </head>
  <body>
    <header><a href="/">Postroom</a><nav aria-label="Reference"><a href="/docs">Reference</a></nav></header>
    <main><article><h1>Errors</h1>${sections.join('\n')}</article></main>
  </body>
</html>
`
}

const readOwn = (name: string) => readFileSync(join(root, 'server/http/docs', name))

/** Serves the reference below `/docs`, and the contract. The reference reads no key and sends no request to the API. */
export const serveDocs = (app: FastifyInstance): void => {
  const viewer = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
  const files: readonly [path: string, type: string, content: () => string | Buffer][] = [
    ['/docs', 'text/html', () => readOwn('index.html')],
    ['/docs/errors', 'text/html', errorsPage],
    ['/docs/docs.js', 'text/javascript', () => readOwn('docs.js')],
    ['/docs/docs.css', 'text/css', () => readOwn('docs.css')],
    ['/docs/swagger-ui.css', 'text/css', () => readFileSync(join(viewer, 'swagger-ui.css'))],
    [
      '/docs/swagger-ui-bundle.js',
      'text/javascript',
      () => readFileSync(join(viewer, 'swagger-ui-bundle.js')),
    ],
    ['/openapi.yaml', 'application/yaml', () => readFileSync(join(root, 'openapi.yaml'))],
  ]
  for (const [path, type, content] of files) {
    let body: string | Buffer | undefined
    app.get(path, { compress: compressed }, (_request, reply) => {
      body ??= content()
      return reply
        .headers({ ...securityHeaders, 'content-security-policy': policy, 'cache-control': 'no-cache' })
        .type(`${type}; charset=utf-8`)
        .send(body)
    })
  }
}
