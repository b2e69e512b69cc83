// Part restarts: three processes behind a proxy are replaced one after another under load.
import { compare, departmentNames } from '../client.js'
import { startCluster } from '../cluster.js'
import { failureReasons, startLoad, summarize } from '../load.js'
import { printFailures } from '../outcomes.js'

/** @import { Options } from '../types.ts' */

/**
 * Rolling restarts under load: every process ends and starts again, one after another.
 * @param {string} folder
 * @param {Options} options
 */
export const rollingRestarts = async (folder, { runs = 10 }) => {
  const { replicas, proxy, organization, close } = await startCluster(folder)
  const load = startLoad(proxy.url, organization.ownerKey)
  for (let run = 0; run < runs; run += 1) {
    for (const replica of replicas) {
      await replica.stop()
      await replica.start()
    }
  }
  await load.stop()
  const present = await departmentNames(proxy.url, organization.ownerKey)
  await close()
  console.table({
    [`${runs} rolling restarts`]: {
      ...summarize(load.responses),
      'repeated by the proxy': proxy.counts.repeated,
      acknowledged: load.acknowledged.length,
      ...compare(load.acknowledged, present),
    },
  })
  printFailures(`${runs} rolling restarts`, failureReasons(load.responses))
  const { lost, duplicated } = compare(load.acknowledged, present)
  return summarize(load.responses).succeeded === load.responses.length && lost + duplicated === 0
}
