import type { Socket } from 'node:net'

/** Ends a connection whose client takes too long. */
export interface SocketDeadline {
  /** Ends the connection after so many milliseconds, unless this or `clear` is called before. */
  wait: (ms: number) => void
  clear: () => void
}

/** Returns the one deadline of a connection; none is set yet. */
export const createSocketDeadline = (socket: Socket): SocketDeadline => {
  let timer: NodeJS.Timeout | undefined
  const clear = () => clearTimeout(timer)
  return {
    wait: (ms) => {
      clear()
      timer = setTimeout(() => socket.destroy(), ms)
    },
    clear,
  }
}
