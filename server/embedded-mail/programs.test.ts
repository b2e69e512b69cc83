import { expect, test } from 'vitest'
import { findDovecot, findPostfix } from './programs.ts'

const nowhere = { programs: [], dovecot: [], postfix: [] }

test('what is missing is said in one sentence, with the line that installs it', () => {
  expect(() => findDovecot(nowhere)).toThrow(
    'POSTROOM_MAIL=local needs dovecot, dovecot-imapd, dovecot-lmtpd, dovecot-pgsql on this machine; ' +
      'on Debian: apt-get install dovecot-core dovecot-imapd dovecot-lmtpd dovecot-managesieved dovecot-pgsql ' +
      'postfix postfix-pgsql',
  )
  expect(findPostfix(nowhere)).toBeNull()
})
