// `npm run trial -- containers [--local-images | --digests]`: compose.yaml is brought up, used, crashed and taken down.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { freePort } from '../../testing/free-port.js'
import {
  checkReadmeExample,
  randomLoopback,
  createSeededOrganization,
  rootCapabilities,
  countLeftovers,
  services,
  untilReady,
  writeSettings,
} from '../containers/composition.js'
import { createDockerClient, runOrThrow, startEngine } from '../containers/engine.js'
import { crashUnderLoad } from '../containers/faults.js'
import { hardening } from '../containers/hardening.js'
import { checkMail, startMailTrial } from '../containers/mail.js'
import { digestLines, makeStandIns, pullImages } from '../containers/stand-ins.js'

const { values } = parseArgs({
  options: { 'local-images': { type: 'boolean' }, digests: { type: 'boolean' } },
})
const begin = performance.now()
/** @param {string} text */
const print = (text) =>
  console.log(`${String(Math.round((performance.now() - begin) / 1000)).padStart(4)} s  ${text}`)

/**
 * Starts the composition, uses and crashes it, stops it and starts it again. Returns whether every check passed.
 * @param {import('../containers/engine.js').Client} client
 * @param {string} url
 * @param {string} mailHost
 */
const trial = async (client, url, mailHost) => {
  print(`Building and starting, with compose ${(await client.composeVersion()).trim()} …`)
  await client.compose('build')
  await client.compose('up', '--detach')
  print(`${await untilReady(client, url)} containers are healthy; creating a key …`)
  const key = await createSeededOrganization(client)
  const isAnswered = await checkReadmeExample(url, key)
  const hardeningResult = await hardening(client, services, rootCapabilities)
  console.table(hardeningResult.table)
  print('Asking the mail servers …')
  const isMailRight = await checkMail(client)
  const mail = await startMailTrial(client, { url, host: mailHost })
  await mail.writeAndRead('at first')
  await mail.suspendAndReactivate()
  print('Crashing one container after another under load …')
  const crashResult = await crashUnderLoad(client, ['postroom', 'postgres', 'pgbouncer', 'redis', 'mail'], {
    url,
    key,
    untilReady: () => untilReady(client, url),
  })
  console.table(crashResult.table)
  await mail.writeAndRead('after the crashes')
  print('Restarting one container after another …')
  for (const service of services) {
    await client.compose('restart', service)
    await untilReady(client, url)
    await mail.writeAndRead(`after a restart of ${service}`)
  }
  print('Taking it down and bringing it up …')
  await client.compose('down')
  await client.compose('up', '--detach')
  await untilReady(client, url)
  await mail.stillReads('up again')
  await mail.writeAndRead('up again')
  const mailResult = mail.result()
  console.table(mailResult.table)
  return (
    isAnswered && hardeningResult.hasPassed && isMailRight && crashResult.hasPassed && mailResult.hasPassed
  )
}

/** Rejects when this program is asked to end, so that everything is taken down before it does. */
const interruption = new Promise((_, reject) => {
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.on(signal, () => reject(new Error(`Ended by ${signal}.`)))
  }
})
interruption.catch(() => undefined)

// Undone at the end, the last first.
const folder = mkdtempSync(join(tmpdir(), 'postroom-containers-'))
const undo = [async () => rmSync(folder, { recursive: true, force: true })]

const run = async () => {
  const engine = await startEngine(join(folder, 'engine'))
  undo.push(engine.stop)
  const isPulled = !values['local-images'] && (await pullImages(engine.env))
  if (values.digests) {
    if (!isPulled) throw new Error('Only registries know digests, and none responds.')
    console.log((await digestLines(engine.env)).join('\n'))
    return true
  }
  if (!isPulled) {
    const images = await makeStandIns(folder, engine.env, print)
    // Others would take the stand-ins for the images of these names; an engine of our own is removed with its images.
    if (!engine.isOwn)
      undo.push(async () => {
        for (const image of images.toReversed())
          await runOrThrow('docker', ['rmi', '--force', image], { env: engine.env })
      })
  }
  const project = `postroom-trial-${process.pid}`
  const port = await freePort()
  const mailHost = randomLoopback()
  const envFile = await writeSettings(folder, { port, mailHost })
  const client = await createDockerClient({ env: engine.env, project, envFile })
  undo.push(async () => {
    if (process.exitCode !== 0) console.log(await client.compose('logs', '--tail', '30').catch(() => ''))
    print('Taking it down …')
    await client.compose('down', '--volumes', '--rmi', 'local')
    const leftovers = await countLeftovers(client, project)
    if (leftovers > 0) throw new Error(`${leftovers} containers, networks or volumes are left.`)
  })
  return trial(client, `http://127.0.0.1:${port}`, mailHost)
}

try {
  const hasPassed = await Promise.race([run(), interruption])
  process.exitCode = hasPassed ? 0 : 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
for (const step of undo.toReversed()) {
  try {
    await step()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
if (!values.digests) print(process.exitCode === 0 ? 'Passed' : 'FAILED')
process.exit()
