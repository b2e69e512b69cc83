// The server's test files that a run leaves out. `--exclude` of Vitest does nothing here, since each project has its own patterns.

/** Tests on real Postfix and Dovecot that the fast run leaves out; mail is delivered in `mail-flow` and two stories. */
export const realMailServers = ['server/embedded-mail/!(mail-flow|programs|templates).test.ts']

/**
 * Tests that pass or fail alike with another PostgreSQL, time zone, language and proxy: those of local mail servers, which read the
 * database by statements that `server/db` and `server/cli/mail` test, and of real name servers.
 */
export const alikeEverywhere = [
  'server/embedded-mail/!(start-mail-servers).test.ts',
  'server/dns-checks/real-servers.test.ts',
]

const variable = 'POSTROOM_TESTS_LEFT_OUT'

/**
 * Returns the variable of the environment with which Vitest leaves files out.
 * @param {readonly string[]} patterns
 */
export const leaveOut = (patterns) => ({ [variable]: JSON.stringify(patterns) })

/**
 * Returns the patterns that this run leaves out.
 * @returns {string[]}
 */
export const leftOutFiles = () => JSON.parse(process.env[variable] ?? '[]')
