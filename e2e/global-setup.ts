import { startServerOnEmptyData } from '../testing/server.js'
import { build } from '../tools/build.js'

/** Rebuilds outdated files and starts the one server of the run; the workers find its URL in their environment. */
const setup = async () => {
  await build()
  const { url, environment, close } = await startServerOnEmptyData({}, { showErrors: true })
  process.env['POSTROOM_E2E_URL'] = url
  process.env['POSTROOM_E2E_ENVIRONMENT'] = JSON.stringify(environment)
  return close
}

// oxlint-disable-next-line import/no-default-export -- Playwright asks for one.
export default setup
