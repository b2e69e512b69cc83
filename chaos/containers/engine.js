// Runs commands of Docker.
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { end, start } from '../../testing/processes.js'
import { findProgram } from '../../testing/programs.js'
import { run } from '../../tools/run.js'

/**
 * A container as Docker describes it.
 * @typedef {object} Container
 * @property {string} Image
 * @property {number} RestartCount
 * @property {{ Pid: number, Running: boolean, StartedAt: string, Status: string, Health?: { Status: string } }} State
 * @property {{ User: string }} Config
 * @property {{ ReadonlyRootfs: boolean, CapDrop?: string[] | null, CapAdd?: string[] | null, SecurityOpt?: string[] | null }} HostConfig
 *
 * @typedef {Awaited<ReturnType<typeof createDockerClient>>} Client
 */

/**
 * Runs a program to its end and returns its output.
 * @throws Error with the output when it failed.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {import('../../tools/run.js').RunOptions} [options]
 */
export const runOrThrow = async (program, args, options) => {
  const { code, output } = await run(program, args, options)
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} failed:\n${output.slice(-4000)}`)
  return output
}

/** @param {NodeJS.ProcessEnv} env */
const isRunning = async (env) => (await run('docker', ['info'], { env })).code === 0

/**
 * A daemon that has ended leaves mounts behind, and a mounted folder can't be removed.
 * @param {string} folder
 */
const unmountBelow = async (folder) => {
  for (const line of readFileSync('/proc/mounts', 'utf8').split('\n').toReversed()) {
    const mount = line.split(' ')[1]
    if (mount?.startsWith(`${folder}/`)) await runOrThrow('umount', [mount])
  }
}

/**
 * Returns the running Docker, or, for root, starts a daemon that stores everything below the folder and ends with this program.
 * @returns `env` with the variables for clients, `isOwn` and `stop`.
 * @param {string} folder
 */
export const startEngine = async (folder) => {
  if (findProgram(['docker']) === null) throw new Error('This needs docker.')
  if (await isRunning({})) return { env: {}, isOwn: false, stop: async () => undefined }
  const program = findProgram(['dockerd'])
  if (program === null || process.getuid?.() !== 0)
    throw new Error("Docker isn't running, and only root can start it.")
  mkdirSync(folder, { recursive: true })
  const socket = `unix://${join(folder, 'docker.sock')}`
  const places = { 'data-root': 'data', 'exec-root': 'exec', pidfile: 'pid' }
  const options = Object.entries(places).flatMap(([name, place]) => [`--${name}`, join(folder, place)])
  const daemon = await start(program, [...options, '--host', socket])
  const env = { DOCKER_HOST: socket }
  for (const deadline = Date.now() + 60_000; !(await isRunning(env)); await sleep(200)) {
    if (!daemon.isRunning() || Date.now() > deadline)
      throw new Error(`dockerd does not start:\n${daemon.log()}`)
  }
  const stop = async () => {
    await end(daemon)
    await unmountBelow(folder)
  }
  return { env, isOwn: true, stop }
}

/** The command for compositions, of version 2 or 1. */
const composeCommand = async () => {
  if ((await run('docker', ['compose', 'version'])).code === 0) return ['docker', 'compose']
  const program = findProgram(['docker-compose'])
  if (program === null) throw new Error('This needs docker compose, or docker-compose.')
  return [program]
}

/**
 * Commands to Docker: commands of `docker` and of the composition in compose.yaml.
 * @param {{ env: NodeJS.ProcessEnv, project: string, envFile: string }} options
 */
export const createDockerClient = async ({ env, project, envFile }) => {
  const [program = 'docker', ...first] = await composeCommand()
  const compose = [...first, '--project-name', project, '--env-file', envFile]
  /** @param {string[]} args */
  const docker = (...args) => runOrThrow('docker', args, { env })
  return {
    docker,
    composeVersion: () => runOrThrow(program, [...first, 'version', '--short']),
    /** @param {string[]} args */
    compose: (...args) => runOrThrow(program, [...compose, ...args], { env }),
    /**
     * The ids of a service's containers, those that have ended too.
     * @param {string} service
     */
    containers: async (service) => {
      const filters = [
        `label=com.docker.compose.project=${project}`,
        `label=com.docker.compose.service=${service}`,
      ].flatMap((filter) => ['--filter', filter])
      return (await docker('ps', '--all', '--quiet', '--no-trunc', ...filters)).split('\n').filter(Boolean)
    },
    /**
     * @param {string} id
     * @returns {Promise<Container>}
     */
    inspect: async (id) => JSON.parse(await docker('inspect', id))[0],
  }
}
