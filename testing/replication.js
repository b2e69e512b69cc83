// A primary PostgreSQL and its synchronous standby, which can be promoted.
import { standbyOf, startPostgres } from './postgres.js'
import { until } from './processes.js'

const standbyState = `select sync_state from pg_stat_replication where state = 'streaming'`

/**
 * Two PostgreSQL, a primary and its synchronous standby, at one URL of two hosts.
 * A commit is acknowledged when both have it; one that was just promoted works alone until the other is a standby again.
 * @param {string} folder
 */
export const startPair = async (folder) => {
  let primary = await startPostgres(folder, { name: 'one' })
  let standby = await startPostgres(folder, { name: 'two', fill: standbyOf(primary.url) })
  const hosts = [primary, standby].map(({ port }) => `127.0.0.1:${port}`).join(',')

  /** Both have all changes acknowledged from now on. */
  const synchronize = async () => {
    // The copy has the primary's settings too: once promoted, it would wait for a standby.
    await standby.set('synchronous_standby_names', null)
    await primary.set('synchronous_standby_names', '*')
    const state = async () => (await primary.ask(standbyState))[0]?.sync_state === 'sync'
    if ((await until(state)) === Infinity) throw new Error(`No standby streams:\n${standby.log()}`)
  }
  await synchronize()
  return {
    url: `postgresql://postroom:postroom@${hosts}/postgres?target_session_attrs=read-write`,
    primary: () => primary,
    standby: () => standby,
    /** The standby becomes the primary; the old one is gone. */
    promote: async () => {
      const promoted = standby
      standby = primary
      primary = promoted
      await promoted.ask('select pg_promote()')
    },
    /** The former primary becomes a standby of the new one. */
    rebuild: async () => {
      await standby.remake(standbyOf(primary.url))
      await synchronize()
    },
    stop: async () => {
      // The standby last: the primary's end waits until it has everything.
      await primary.stop()
      await standby.stop()
    },
  }
}
