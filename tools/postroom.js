// `npm run postroom -- …`: the operator's command line.
import { buildOrExit } from './build.js'

await buildOrExit(['server'])
await import(new URL('../dist/server/cli/main.js', import.meta.url).href)
