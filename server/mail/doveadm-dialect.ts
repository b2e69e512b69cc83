/** What a server tells of each of its commands. */
export type CommandList = readonly {
  command: string
  parameters: readonly { name: string }[]
}[]

/** How a version of doveadm is told what another one is told otherwise. */
export interface Dialect {
  /** What says that a path is one of the machine's own files. */
  files: Readonly<Record<string, string>>
  /** The parameter that names the users whose cached sign-ins are dropped; null where asking for that ends doveadm. */
  keptSignInsOf: 'user' | 'userMask' | null
  /** Whether the server has Sieve, which is a separate package. */
  hasSieve: boolean
}

/**
 * Tells the dialect by what a server knows: 2.4 reads how files are reached from its configuration. Until 2.4.3, which
 * names the parameter anew, 2.4 takes a list named `user` for one name, and the process ends.
 */
export const dialectOf = (commands: CommandList): Dialect => {
  const has = (command: string, parameter: string) =>
    commands.some((one) => one.command === command && one.parameters.some(({ name }) => name === parameter))
  const is24 = has('fsIter', 'filterName')
  return {
    files: is24 ? { filterName: 'posix' } : { fsDriver: 'posix', fsArgs: '' },
    hasSieve: commands.some(({ command }) => command === 'sieveGet'),
    keptSignInsOf: has('authCacheFlush', 'userMask') ? 'userMask' : is24 ? null : 'user',
  }
}
