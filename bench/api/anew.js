// The server without a cache of pages: each is found anew.
import { readConfig } from '../../dist/server/config.js'
import { createLists } from '../../dist/server/lists/lists.js'
import { createLogger } from '../../dist/server/observability/log.js'
import { createService } from '../../dist/server/service.js'

const config = readConfig(process.env)
const url = config.database.url
const service = createService({
  config,
  database: { url, directUrl: url, isPooled: false },
  logger: createLogger(config.logLevel),
  lists: createLists({ limits: { pageBytes: 0 } }),
  version: 'bench',
  isReady: () => true,
})
await service.check()
console.log(`ready: ${await service.app.listen({ host: config.host, port: config.port })}`)
const end = () => void service.app.close().then(service.close)
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, end)
