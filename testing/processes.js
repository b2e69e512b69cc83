import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

const running = new Set()
const undone = []
process.on('exit', () => {
  for (const pid of running) signalTree(pid, 'SIGKILL')
  for (const undo of undone.toReversed()) undo()
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(130))

/**
 * Has something undone when this program ends, also on Ctrl-C, after all that it started has been killed.
 * What was begun last is undone first; `undo` is synchronous.
 */
export const atExit = (undo) => {
  undone.push(undo)
}

/** Something that this machine does not have, said in a sentence; nothing has been tried. */
export class Missing extends Error {
  name = 'Missing'
}

/** A process with its descendants, parents first. */
const treeOf = (pid) => {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
    return [pid, ...children.flatMap((child) => treeOf(Number(child)))]
  } catch {
    return [pid]
  }
}

/** Sends a signal to a process and all its descendants. */
export const signalTree = (pid, signal) => {
  for (const one of treeOf(pid)) {
    try {
      process.kill(one, signal)
    } catch {
      // It has ended meanwhile.
    }
  }
}

/** Starts a program that ends with this one at the latest; `log` is what it printed, the last `keep` characters. */
export const start = (program, args, { keep = 20_000, ...options } = {}) => {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options })
  running.add(child.pid)
  const started = { pid: child.pid, log: '', ended: once(child, 'exit') }
  const note = (chunk) => {
    started.log = (started.log + chunk).slice(-keep)
  }
  child.stdout.on('data', note)
  child.stderr.on('data', note)
  void started.ended.then(() => running.delete(child.pid))
  started.isRunning = () => running.has(child.pid)
  return started
}

/**
 * Waits until something is so, asked every `every` milliseconds.
 * @returns the milliseconds it took; Infinity when it was not so in `within` milliseconds.
 */
export const until = async (isSo, { within = 30_000, every = 20 } = {}) => {
  const begin = performance.now()
  while (!(await isSo())) {
    if (performance.now() - begin > within) return Infinity
    await sleep(every)
  }
  return Math.round(performance.now() - begin)
}

/** Waits until a program has printed something. */
export const printed = async (started, pattern, milliseconds = 30_000) => {
  for (const end = Date.now() + milliseconds; Date.now() < end && started.isRunning(); await sleep(20)) {
    const found = pattern.exec(started.log)
    if (found) return found
  }
  throw new Error(`A program did not say what it should:\n${started.log}`)
}

/** Asks a program to end and waits until it has; after ten seconds more it is killed. */
export const end = async (started, signal = 'SIGTERM') => {
  if (!started.isRunning()) return
  process.kill(started.pid, signal)
  const late = setTimeout(() => signalTree(started.pid, 'SIGKILL'), 25_000)
  await started.ended
  clearTimeout(late)
}

/** A port of this machine that nobody uses at the moment. */
export const freePort = async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  await once(server, 'close')
  return port
}
