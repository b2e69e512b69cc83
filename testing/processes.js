// Starts and ends programs, and never leaves one behind.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * A program that has been started.
 * @typedef {object} Program
 * @property {number} pid
 * @property {() => string} log What it printed, the last characters.
 * @property {() => boolean} isRunning
 * @property {Promise<void>} ended Resolves when it has ended.
 */

/** @type {Set<number>} */
const running = new Set()
/** @type {(() => void)[]} */
const cleanups = []
process.on('exit', () => {
  for (const pid of running) signalTree(pid, 'SIGKILL')
  for (const undo of cleanups.toReversed()) undo()
})

/**
 * For a program's first lines: Ctrl-C and SIGTERM end it in the way that leaves nothing behind. It says so, because killed
 * programs can't: the log of a PostgreSQL that was killed has "unexpected postmaster exit" and no cause.
 */
export const exitOnSignals = () => {
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.on(signal, () => {
      console.error(
        `${signal}: killing what this program has started (${[...running].join(', ') || 'nothing'}).`,
      )
      process.exit(130)
    })
  }
}

/**
 * Registers work to undo when this program ends, after all its processes have been killed.
 * The last one runs first.
 * @param {() => void} undo synchronous.
 */
export const atExit = (undo) => {
  cleanups.push(undo)
}

/** Something that this machine does not have, said in a sentence; nothing has been tried. */
export class Missing extends Error {
  /** @override */
  name = 'Missing'
}

/**
 * An account of this machine for a program that refuses to run as root: ids for `spawn`, none where we are not root.
 * @param {string} name
 * @returns {{ uid?: number, gid?: number }}
 */
export const accountOf = (name) => {
  if (process.getuid?.() !== 0) return {}
  const [uid, gid] = ['-u', '-g'].map((option) =>
    Number(spawnSync('id', [option, name], { encoding: 'utf8' }).stdout),
  )
  if (!uid || !gid) throw new Missing(`This needs an account named ${name}.`)
  return { uid, gid }
}

/**
 * A process with its descendants, parents first.
 * @param {number} pid
 * @returns {number[]}
 */
const treeOf = (pid) => {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
    return [pid, ...children.flatMap((child) => treeOf(Number(child)))]
  } catch {
    return [pid]
  }
}

/**
 * @param {number} pid
 * @param {NodeJS.Signals} signal
 */
const send = (pid, signal) => {
  try {
    process.kill(pid, signal)
  } catch {
    // It has already ended.
  }
}

/**
 * Sends a signal to a process and all its descendants, and returns their ids.
 * @param {number} pid
 * @param {NodeJS.Signals} signal
 */
export const signalTree = (pid, signal) => {
  const tree = treeOf(pid)
  for (const one of tree) send(one, signal)
  return tree
}

/**
 * The letter of a process's state in Linux; `Z` for one that has ended.
 * @param {number} pid
 */
const stateOf = (pid) => {
  try {
    return /\) (\w) /.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1] ?? 'Z'
  } catch {
    return 'Z'
  }
}

/**
 * Stops a process and all its descendants without ending them, and returns their ids. A child that is started while the others
 * are being stopped is stopped too.
 * @param {number} pid
 */
export const stopTree = (pid) => {
  /** @type {Set<number>} */
  const stopped = new Set()
  for (;;) {
    // Stopped processes start no children, so this ends.
    const others = treeOf(pid).filter((one) => !stopped.has(one))
    if (others.length === 0) return [...stopped]
    for (const one of others) {
      send(one, 'SIGSTOP')
      while (!/[TtZ]/.test(stateOf(one))) continue
      stopped.add(one)
    }
  }
}

/**
 * Whether a process still holds memory and files. One that has ended and whose parent has not read its exit code does not.
 * @param {number} pid
 */
export const isAlive = (pid) => {
  try {
    process.kill(pid, 0)
    return !existsSync('/proc/self') || stateOf(pid) !== 'Z'
  } catch {
    return false
  }
}

/**
 * Waits until killed processes are gone. On a busy machine PostgreSQL's backends outlive their killed postmaster for a
 * moment, and a new postmaster refuses to start while they are attached to its shared memory.
 * @param {readonly number[]} pids
 */
const haveEnded = async (pids) => {
  while (pids.some(isAlive)) await sleep(5)
}

/**
 * @typedef {object} StartOptions
 * @property {string} [cwd]
 * @property {NodeJS.ProcessEnv} [env]
 * @property {number} [uid]
 * @property {number} [gid]
 * @property {number} [keep] How many characters of what it prints are kept.
 * @property {boolean} [showErrors] Whether its standard error is shown as it goes.
 */

/**
 * Starts a program that ends with this one at the latest.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {StartOptions} [options]
 * @returns {Promise<Program>}
 * @throws Error when there is no such program.
 */
export const start = async (program, args, { keep = 20_000, showErrors = false, ...options } = {}) => {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options })
  /** @type {Promise<void>} */
  const exit = new Promise((resolve) => {
    child.once('exit', () => resolve())
  })
  await once(child, 'spawn')
  const pid = /** @type {number} */ (child.pid)
  running.add(pid)
  let log = ''
  /** @param {Buffer} chunk */
  const note = (chunk) => {
    log = (log + chunk.toString()).slice(-keep)
  }
  child.stdout.on('data', note)
  child.stderr.on('data', note)
  if (showErrors) child.stderr.pipe(process.stderr, { end: false })
  void exit.then(() => running.delete(pid))
  return { pid, log: () => log, isRunning: () => running.has(pid), ended: exit }
}

/**
 * Waits until something is so.
 * @param {() => unknown} isSo asked again and again; it may answer a promise.
 * @param {{ within?: number, every?: number }} [times] milliseconds: how long it is waited, and between two questions.
 * @returns {Promise<number>} the milliseconds it took; Infinity when it was not so in time.
 */
export const until = async (isSo, { within = 30_000, every = 20 } = {}) => {
  const begin = performance.now()
  while (!(await isSo())) {
    if (performance.now() - begin > within) return Infinity
    await sleep(every)
  }
  return Math.round(performance.now() - begin)
}

/**
 * Asks until there is a result.
 * @template Result
 * @param {string} goal for the error, for example `the bulk change is ready`.
 * @param {() => Promise<Result | undefined>} ask returns undefined as long as there is no result.
 * @param {{ within?: number, every?: number }} [times] milliseconds: the time limit, and the pause between two attempts.
 * @throws Error when there is no result in time.
 */
export const waitFor = async (goal, ask, { within = 60_000, every = 20 } = {}) => {
  for (const end = performance.now() + within; performance.now() < end; await sleep(every)) {
    const result = await ask()
    if (result !== undefined) return result
  }
  throw new Error(`Not within ${Math.round(within / 1000)} s: ${goal}.`)
}

/**
 * Waits until a program has printed something.
 * @param {Program} program
 * @param {RegExp} pattern
 * @param {number} [milliseconds] at most.
 * @returns {Promise<string>} what the first group of the pattern met, or all of it.
 * @throws Error with what it printed when it ended before, or did not in time.
 */
export const waitForOutput = async (program, pattern, milliseconds = 30_000) => {
  const matchLog = () => pattern.exec(program.log())
  await until(() => matchLog() !== null || !program.isRunning(), { within: milliseconds })
  const [all, group] = matchLog() ?? []
  const text = group ?? all
  if (text === undefined) throw new Error(`A program did not say what it should:\n${program.log()}`)
  return text
}

/**
 * Asks a program to end and waits until it has; after 25 seconds it is killed.
 * @param {Program} program
 * @param {NodeJS.Signals} [signal]
 */
export const end = async (program, signal = 'SIGTERM') => {
  if (!program.isRunning()) return
  process.kill(program.pid, signal)
  const late = setTimeout(() => signalTree(program.pid, 'SIGKILL'), 25_000)
  await program.ended
  clearTimeout(late)
}

/**
 * A program that can fail as programs do, and be started again.
 * @typedef {object} Restartable
 * @property {() => number} pid
 * @property {() => string} log What it printed since it was started last.
 * @property {() => boolean} isRunning
 * @property {() => Promise<void>} start Starts it once more.
 * @property {() => Promise<void>} stop Asks it to end and waits until it has.
 * @property {() => Promise<void>} kill Kills it with its descendants, and waits until all are gone.
 * @property {() => Promise<void>} hang Stops it without ending it.
 * @property {() => Promise<void>} resume Resumes it.
 */

/**
 * Starts a program by `run`, and each time that it is started once more.
 * @param {() => Promise<Program>} run
 * @param {NodeJS.Signals} [stopSignal] what asks it to end.
 * @returns {Promise<Restartable>}
 */
export const startRestartable = async (run, stopSignal = 'SIGTERM') => {
  let program = await run()
  return {
    pid: () => program.pid,
    log: () => program.log(),
    isRunning: () => program.isRunning(),
    start: async () => {
      program = await run()
    },
    stop: () => end(program, stopSignal),
    kill: async () => {
      const killed = program.isRunning() ? signalTree(program.pid, 'SIGKILL') : []
      await program.ended
      await haveEnded(killed)
    },
    hang: async () => void stopTree(program.pid),
    resume: async () => void signalTree(program.pid, 'SIGCONT'),
  }
}
