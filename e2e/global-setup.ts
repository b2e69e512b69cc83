import { build } from '../tools/build.js'
import { startServer } from './server.ts'

/** Builds what is stale and starts the one server of the run; the workers find it in their environment. */
const setup = async () => {
  await build()
  const { url, environment, stop } = await startServer()
  process.env['POSTROOM_E2E_URL'] = url
  process.env['POSTROOM_E2E_ENVIRONMENT'] = JSON.stringify(environment)
  return stop
}

// oxlint-disable-next-line import/no-default-export -- Playwright asks for one.
export default setup
