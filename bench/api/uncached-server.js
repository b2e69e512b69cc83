// The server without a cache of pages: each request runs its statement.
import { importBuilt } from '../../testing/built-server.js'

const { readConfig } = await importBuilt('config.js')
const { createLists } = await importBuilt('lists/lists.js')
const { createLogger } = await importBuilt('observability/log.js')
const { createService } = await importBuilt('service.js')

const config = readConfig(process.env)
if (config.database === null) throw new Error('The benches name the database: DATABASE_URL.')
const { url } = config.database
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
