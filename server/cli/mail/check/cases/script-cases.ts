import { type Case, type CaseOptions, says } from './case.ts'

/** How much the scripts of one identity can take on the disk of all; nothing without ManageSieve. */
export const scriptCases = ({ clients, cast, addresses: { managesieve } }: CaseOptions): Case[] => {
  const group = 'Sieve scripts'
  if (managesieve === null) return []
  const ask =
    ({ address }: { address: string }, scripts: { count: number; bytes: number }) =>
    async () => {
      const answer = await clients.managesieve.space(
        managesieve,
        { address, password: cast.password },
        scripts,
      )
      return answer === 'OK' || answer.startsWith('OK ') ? 'no limit: run postroom mail attach' : answer
    }
  return [
    {
      group,
      name: 'more than 50 of an identity',
      ...says('NO (QUOTA/MAXSCRIPTS)', /^NO \(QUOTA\/MAXSCRIPTS\)/),
      ask: ask(cast.ana, { count: 50, bytes: 10 }),
    },
    {
      group,
      name: 'more than 1 MB of an identity',
      ...says('NO (QUOTA/MAXSTORAGE)', /^NO \(QUOTA\/MAXSTORAGE\)/),
      ask: ask(cast.ben, { count: 1, bytes: 600_000 }),
    },
  ]
}
