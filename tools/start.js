// `npm start`: builds stale parts, then serves in this process.
import { buildOrExit } from './build.js'

/** npm passes SIGTERM to a shell, and that ends without passing it on: so this process ends when the shell has ended. */
const endWithShell = () => {
  const shell = process.ppid
  const watching = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(watching)
    process.kill(process.pid, 'SIGTERM')
  }, 1000)
  watching.unref()
}

if (process.env['npm_lifecycle_event'] !== undefined) endWithShell()
await buildOrExit()
await import(new URL('../dist/server/main.js', import.meta.url).href)
