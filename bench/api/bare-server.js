// The comparison, as its own process: bare node:http that reads rows with pg and stringifies them,
// and bare node:http that answers bytes.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import pg from 'pg'
import { portOf } from '../../testing/free-port.js'

/** @type {{ databaseUrl: string, statements: Record<string, { text: string, values: unknown[] }>, bodies: Record<string, string> }} */
const { databaseUrl, statements, bodies } = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'))
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10, options: '-c role=postroom_operator' })
const bytes = new Map(Object.entries(bodies).map(([name, text]) => [name, Buffer.from(text)]))

/**
 * @param {import('node:http').ServerResponse} response
 * @param {string | Buffer} body
 */
const answer = (response, body) =>
  response
    .writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
    .end(body)

const server = createServer((request, response) => {
  const [, kind, name = '', ...given] = (request.url ?? '').split('/')
  if (kind === 'bytes') {
    answer(response, bytes.get(name) ?? '')
    return
  }
  const { text, values: usual } = statements[name] ?? { text: 'select', values: [] }
  const values = given.length === 0 ? usual : [usual[0], ...given.map(decodeURIComponent)]
  void pool.query(text, values).then(
    ({ rows }) => answer(response, JSON.stringify({ items: rows, total: 0, current_page: 1 })),
    (error) => response.writeHead(500).end(String(error)),
  )
})
server.listen(0, '127.0.0.1', () => console.log(`ready: ${portOf(server)}`))
