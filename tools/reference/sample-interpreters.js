// Runs many samples in one process of each language: to start a process takes longer than a sample.
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

// A sample has its own variables, but shares the modules that earlier ones have loaded.
const javascript = `
import { createInterface } from 'node:readline'
console.log = () => undefined
for await (const line of createInterface({ input: process.stdin })) {
  const { file, key } = JSON.parse(line)
  Object.assign(process.env, { POSTROOM_KEY: key, POSTROOM_SESSION: key, POSTROOM_SHARE_TOKEN: key })
  const error = await import(file).then(() => '', String)
  process.stdout.write(JSON.stringify(error) + '\\n')
}
`

const python = `
import contextlib, io, json, os, runpy, sys
for line in sys.stdin:
    job = json.loads(line)
    os.environ.update(POSTROOM_KEY=job["key"], POSTROOM_SESSION=job["key"], POSTROOM_SHARE_TOKEN=job["key"])
    error = ""
    try:
        with contextlib.redirect_stdout(io.StringIO()):
            runpy.run_path(job["file"])
    except Exception as caught:
        error = f"{type(caught).__name__}: {caught}"
    print(json.dumps(error), flush=True)
`

/** @type {Record<string, [program: string, ...args: string[]]>} */
const programs = {
  js: [process.execPath, '--input-type=module', '--eval', javascript],
  python: ['python3', '-c', python],
}

/**
 * Starts an interpreter of JavaScript or Python.
 * @param {string} language
 * @param {NodeJS.ProcessEnv} env
 */
export const startInterpreter = (language, env) => {
  const [program = '', ...args] = programs[language] ?? []
  const child = spawn(program, args, { env, stdio: ['pipe', 'pipe', 'inherit'] })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  return {
    /**
     * Runs a file with that key in its environment. Returns the error that it ends with, or an empty text.
     * @param {string} file
     * @param {string} key
     * @returns {Promise<string>}
     */
    run: async (file, key) => {
      child.stdin.write(`${JSON.stringify({ file, key })}\n`)
      const { value, done } = await lines.next()
      if (done) throw new Error(`${program} has ended.`)
      return JSON.parse(value)
    },
    end: () => void child.stdin.end(),
  }
}
