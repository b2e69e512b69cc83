/** The usual name of Dovecot's PostgreSQL login. Roles belong to the whole PostgreSQL server. */
export const dovecotLogin = 'dovecot'

/** The name of Postfix's login beside one of Dovecot, where no other was chosen. */
export const postfixLoginBeside = (login: string): string =>
  login === dovecotLogin ? 'postfix' : `${login}_postfix`
