import { writeSync } from 'node:fs'
import { workerData } from 'node:worker_threads'
import type { HangWatch } from './hang-watch.ts'

// The thread of `watchEventLoop`. The log's own writer needs the event loop that hangs, so this thread writes its line directly.
const { beat, tickMs, limit, subject } = workerData as HangWatch
let lastTurn = -1
let looks = 0

const end = () => {
  const seconds = Math.round((tickMs * limit) / 1000)
  const msg = `The event loop was blocked for ${seconds} s; ending ${subject}`
  try {
    writeSync(2, `${JSON.stringify({ level: 60, time: new Date().toISOString(), msg })}\n`)
  } finally {
    process.kill(process.pid, 'SIGKILL')
  }
}

setInterval(() => {
  const turn = Atomics.load(beat, 0)
  const hangs = turn === lastTurn && Atomics.load(beat, 1) === 0
  looks = hangs ? looks + 1 : 0
  lastTurn = turn
  if (looks >= limit) end()
}, tickMs)
