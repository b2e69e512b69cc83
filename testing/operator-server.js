// Runs the operator's commands for the workers of a run of browser tests, so that none of them loads the code of the server.
import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { root } from '../tools/root.js'
import { end, start, waitForOutput } from './processes.js'
import { runHere } from './operator.js'

/**
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 */
const answer = async (request, response) => {
  const { environment, args } = /** @type {import('./operator.js').OperatorRequest} */ (await json(request))
  const result = await runHere(environment, args).catch((error) => ({ code: 1, output: String(error) }))
  response.end(JSON.stringify(result))
}

/** Serves on a free port of this machine, until the process ends. */
const serve = () => {
  const server = createServer((request, response) => void answer(request, response))
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    if (typeof address === 'object') console.log(`ready: http://127.0.0.1:${address?.port}`)
  })
}

/** Starts a process that runs the operator's commands, for `createOperator` where POSTROOM_OPERATOR_URL is its URL. */
export const startOperatorServer = async () => {
  const program = await start(process.execPath, [import.meta.filename], { cwd: root })
  return { url: await waitForOutput(program, /ready: (\S+)/, 120_000), close: () => end(program) }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) serve()
