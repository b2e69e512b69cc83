import { startOperatorServer } from '../testing/operator-server.js'
import { startServerOnEmptyData } from '../testing/server.js'
import { build } from '../tools/build.js'

/**
 * Rebuilds outdated files, and starts the one server of the run and the process that runs the operator's commands; the workers find
 * their URLs in their environment.
 */
const setup = async () => {
  await build()
  const { url, environment, close } = await startServerOnEmptyData({}, { showErrors: true })
  process.env['POSTROOM_E2E_URL'] = url
  process.env['POSTROOM_E2E_ENVIRONMENT'] = JSON.stringify(environment)
  const operator = await startOperatorServer()
  process.env['POSTROOM_OPERATOR_URL'] = operator.url
  return async () => {
    await operator.close()
    await close()
  }
}

// oxlint-disable-next-line import/no-default-export -- Playwright asks for one.
export default setup
