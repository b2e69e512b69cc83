// `npm start`: builds what is stale, then serves in this process.
import { buildOrExit } from './build.js'

await buildOrExit()
await import('../dist/server/main.js')
