// Compares the rights of running containers with compose.yaml.
/**
 * The rights of each container, for a table, and whether they are those of compose.yaml.
 * @param {import('./engine.js').Client} client
 * @param {readonly string[]} services
 * @param {Readonly<Record<string, readonly string[]>>} privileged services that may be root's, each with its capabilities.
 */
export const hardening = async ({ containers, inspect, docker }, services, privileged) => {
  /** @type {Record<string, import('../types.ts').Row>} */
  const table = {}
  for (const service of services) {
    for (const [number, id] of (await containers(service)).entries()) {
      const { Config, HostConfig, State } = await inspect(id)
      // The accounts of its processes as the machine itself sees them.
      const accounts = (await docker('top', id, '-eo', 'pid,uid')).trim().split('\n').slice(1)
      const ofRoot = accounts.filter((line) => line.trim().split(/\s+/)[1] === '0').length
      const capabilities = (HostConfig.CapAdd ?? []).map((name) => name.replace(/^CAP_/, '')).toSorted()
      const expectedCapabilities = (privileged[service] ?? []).toSorted()
      const canWrite = await docker('exec', '--user', '0', id, 'touch', '/etc/written').then(
        () => true,
        () => false,
      )
      table[`${service} ${number + 1}`] = {
        user: Config.User,
        'as root': service in privileged ? 'may be' : ofRoot,
        'root file system': HostConfig.ReadonlyRootfs && !canWrite ? 'read-only' : 'WRITABLE',
        capabilities:
          (HostConfig.CapDrop ?? []).includes('ALL') && capabilities.join() === expectedCapabilities.join()
            ? capabilities.length || 'none'
            : 'OTHERS',
        'new privileges': HostConfig.SecurityOpt?.some((one) => one.startsWith('no-new-privileges'))
          ? 'none'
          : 'SOME',
        health: State.Health?.Status ?? 'NOT ASKED',
      }
    }
  }
  const hasPassed = Object.values(table).every(
    (row) =>
      (row['as root'] === 0 || row['as root'] === 'may be') &&
      row['root file system'] === 'read-only' &&
      row['capabilities'] !== 'OTHERS' &&
      row['new privileges'] === 'none' &&
      row['health'] === 'healthy',
  )
  return { table, hasPassed }
}
