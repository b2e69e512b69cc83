// Makes or pulls the images that compose.yaml names.
import { copyFileSync, cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findProgram } from '../../testing/programs.js'
import { root } from '../../tools/root.js'
import { run } from '../../tools/run.js'
import { runOrThrow } from './engine.js'

/** Debian by the name of its image, and the release that is in it. The second is below `node` for mail servers alone. */
const bases = { 'debian:trixie-slim': 'trixie', 'debian:bookworm-slim': 'bookworm' }
const definitions = join(root, 'chaos/containers/images')

/** The images that Dockerfile, deploy/pgbouncer/Dockerfile and compose.yaml name, and the variable that changes each. */
const images = {
  DEBIAN_IMAGE: 'debian:trixie-slim',
  NODE_IMAGE: 'node:22-trixie-slim',
  MAIL_IMAGE: 'node:22-bookworm-slim',
  POSTGRES_IMAGE: 'postgres:18',
  REDIS_IMAGE: 'redis:8',
  HAPROXY_IMAGE: 'haproxy:3.2',
}

/** Where this machine's own apt finds Debian. */
const debianMirror = async () => {
  const format = '$(ORIGIN) $(COMPONENT) $(LABEL) $(REPO_URI)'
  const output = await runOrThrow('apt-get', ['indextargets', '--format', format, 'Identifier: Packages'])
  const match = /^Debian main Debian (\S+)$/m.exec(output)?.[1]
  if (match === undefined) throw new Error('apt knows no mirror of Debian here; run apt-get update once.')
  return match
}

/**
 * A setting of this machine's npm, which may print warnings before it; null when there is none.
 * @param {string} name
 */
const npmSetting = async (name) => {
  const value = (await runOrThrow('npm', ['config', 'get', name])).trim().split('\n').at(-1)?.trim()
  return value === undefined || value === 'null' || value === 'undefined' ? null : value
}

/**
 * Debian from packages, imported as an image with the certificate authorities of this machine.
 * @param {string} image
 * @param {string} release
 * @param {string} folder
 * @param {NodeJS.ProcessEnv} env
 */
const importBase = async (image, release, folder, env) => {
  const tree = join(folder, release)
  const options = ['--variant=minbase', '--include=ca-certificates']
  await runOrThrow('debootstrap', [...options, release, tree, await debianMirror()])
  const authorities = '/etc/ssl/certs/ca-certificates.crt'
  copyFileSync(authorities, join(tree, authorities))
  // Docker gives each container its own.
  await runOrThrow('rm', ['-f', join(tree, 'etc/resolv.conf')])
  const archive = join(folder, `${release}.tar`)
  await runOrThrow('tar', ['--directory', tree, '--create', '--file', archive, '.'])
  await runOrThrow('docker', ['import', archive, image], { env })
}

/**
 * Node and npm of the npm registry, and how this machine asks the registry.
 * @param {string} context
 */
const prepareNode = async (context) => {
  const args = ['--no-audit', '--no-fund', '--prefix', context]
  await runOrThrow('npm', ['install', ...args, 'node@22', 'npm@10'])
  const settings = [`registry=${await npmSetting('registry')}`]
  const authorities = await npmSetting('cafile')
  if (authorities !== null) {
    copyFileSync(authorities, join(context, 'authorities.crt'))
    settings.push('cafile=/usr/local/etc/authorities.crt')
  } else {
    writeFileSync(join(context, 'authorities.crt'), '')
  }
  writeFileSync(join(context, 'npmrc'), `${settings.join('\n')}\n`)
}

/**
 * @param {string} image
 * @param {NodeJS.ProcessEnv} env
 */
const isThere = async (image, env) => (await run('docker', ['image', 'inspect', image], { env })).code === 0

/**
 * An image by its definition here, on the release of Debian that its tag names.
 * @param {string} image
 * @param {string} folder
 * @param {NodeJS.ProcessEnv} env
 */
const buildStandIn = async (image, folder, env) => {
  const [name = image, tag = ''] = image.split(':')
  const context = join(folder, image.replace(':', '-'))
  cpSync(join(definitions, name), context, { recursive: true })
  if (name === 'node') await prepareNode(context)
  const base = Object.entries(bases).find(([, release]) => tag.includes(release))
  const args = base === undefined ? [] : ['--build-arg', `DEBIAN_IMAGE=${base[0]}`]
  await runOrThrow('docker', ['build', ...args, '--tag', image, context], { env })
}

/**
 * Makes images under the names that the files ask for, out of Debian's packages and the npm registry; an image that is
 * there already is left as it is.
 * @returns the names of those that were made.
 * @param {string} folder
 * @param {NodeJS.ProcessEnv} env
 * @param {(text: string) => void} log
 */
export const makeStandIns = async (folder, env, log) => {
  for (const program of ['debootstrap', 'apt-get', 'npm']) {
    if (findProgram([program]) === null) throw new Error(`Without the internet this needs ${program}.`)
  }
  /** @type {string[]} */
  const newImages = []
  /** @param {string} image @param {() => Promise<unknown>} make */
  const makeMissing = async (image, make) => {
    if (await isThere(image, env)) return
    log(`Making ${image} …`)
    await make()
    newImages.push(image)
  }
  for (const [image, release] of Object.entries(bases))
    await makeMissing(image, () => importBase(image, release, folder, env))
  for (const image of Object.values(images)) await makeMissing(image, () => buildStandIn(image, folder, env))
  return newImages
}

/**
 * Whether every image is there or can be had from its registry.
 * @param {NodeJS.ProcessEnv} env
 */
export const pullImages = async (env) => {
  for (const image of Object.values(images)) {
    if (await isThere(image, env)) continue
    if ((await run('docker', ['pull', '--quiet', image], { env })).code !== 0) return false
  }
  return true
}

/**
 * Lines for .env that name each image by the digest that its registry gave it.
 * @param {NodeJS.ProcessEnv} env
 */
export const digestLines = async (env) => {
  const lines = []
  for (const [variable, image] of Object.entries(images)) {
    const [description] = JSON.parse(await runOrThrow('docker', ['image', 'inspect', image], { env }))
    const digest = description.RepoDigests[0]
    if (digest === undefined) throw new Error(`${image} was not pulled from a registry and has no digest.`)
    lines.push(`${variable}=${digest}`)
  }
  return lines
}
