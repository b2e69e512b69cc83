// Loaded into a measured server: on a signal it collects its garbage, so that its memory is what it needs.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
/** @type {() => void} */
const collect = runInNewContext('gc')
process.on('SIGUSR2', () => collect())
