import { expect, test } from 'vitest'
import { findDovecot, findPostfix, templatesFor } from './programs.ts'

const nowhere = { programs: [], dovecot: [], postfix: [] }

test('missing programs are named in one sentence, with the line that installs it', () => {
  expect(() => findDovecot(nowhere)).toThrow(
    'POSTROOM_MAIL=local needs dovecot, dovecot-imapd, dovecot-lmtpd, dovecot-pgsql on this machine. ' +
      'On Debian: apt-get install dovecot-core dovecot-imapd dovecot-lmtpd dovecot-managesieved dovecot-pgsql ' +
      'postfix postfix-pgsql',
  )
  expect(findPostfix(nowhere)).toBeNull()
})

test('each version of Dovecot gets the configuration that it reads', () => {
  expect(templatesFor('2.3.19.1 (9b53102964)\n')).toBe('dovecot-2.3')
  expect(templatesFor('2.4.1-4 (7d8c0e5759)\n')).toBe('dovecot-2.4')
  expect(templatesFor('3.0.0')).toBe('dovecot-2.4')
  for (const version of ['2.2.36 (1f10bfa63)\n', ''])
    expect(() => templatesFor(version)).toThrow(
      `needs Dovecot 2.3 or newer. The installed version reports: ${version.trim()}`,
    )
})
