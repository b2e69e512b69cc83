import { createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { UsageError } from './usage-error.ts'
import { createDatabase } from './db/pool.ts'
import { makeApiKey } from './auth/api-key.ts'
import { createTestApp } from '../testing/harness.ts'

describe('the configuration', () => {
  it('has believable defaults', () => {
    expect(readConfig({})).toMatchObject({ host: '127.0.0.1', port: 4280, demo: true, database: null })
    expect(readConfig({ DATABASE_URL: 'postgres://h/d' }).demo).toBe(false)
    expect(readConfig({ DATABASE_URL: 'postgres://h/d', POSTROOM_DEMO: 'on' }).demo).toBe(true)
    expect(readConfig({ PORT: '' }).port).toBe(4280)
  })

  it('asks the resolvers of the system, those that are set, or none', () => {
    const dnsOf = (values: Record<string, string>) => readConfig(values).dns
    const external = { DATABASE_URL: 'postgres://h/d' }
    expect(dnsOf({})).toEqual({ resolvers: null, invents: true, trustAd: undefined })
    expect(dnsOf(external)).toEqual({ resolvers: 'system', invents: true, trustAd: undefined })
    expect(dnsOf({ DNS_RESOLVERS: 'system' })).toMatchObject({ resolvers: 'system', invents: true })
    expect(dnsOf({ DNS_RESOLVERS: '127.0.0.1, [2001:db8::53]:5353,192.0.2.53:54' })).toMatchObject({
      resolvers: [
        { address: '127.0.0.1', port: 53 },
        { address: '2001:db8::53', port: 5353 },
        { address: '192.0.2.53', port: 54 },
      ],
      invents: false,
    })
    for (const wrong of [
      'resolver.example',
      '127.0.0.1:0',
      '1.1.1.1,1.0.0.1,9.9.9.9,8.8.8.8',
      '127.0.0.1,',
      'System',
    ])
      expect(() => dnsOf({ DNS_RESOLVERS: wrong })).toThrow('DNS_RESOLVERS must be system, or up to three')
    expect(dnsOf({ ...external, DNS_TRUST_AD: 'on' }).trustAd).toBe(true)
    expect(dnsOf({ ...external, DNS_TRUST_AD: 'off' }).trustAd).toBe(false)
    expect(() => dnsOf({ DNS_TRUST_AD: 'yes' })).toThrow('DNS_TRUST_AD must be on or off')
  })

  it('takes a pooler, and a login of its own for requests', () => {
    const [url, direct, owner] = ['postgres://p/d', 'postgres://h/d', 'postgres://o@h/d']
    expect(readConfig({ DATABASE_URL: url }).database).toEqual({ url, directUrl: url, ownerUrl: url })
    expect(readConfig({ DATABASE_URL: url, DATABASE_DIRECT_URL: direct }).database).toEqual({
      url,
      directUrl: direct,
      ownerUrl: direct,
    })
    expect(readConfig({ DATABASE_URL: url, DATABASE_OWNER_URL: owner }).database).toEqual({
      url,
      directUrl: url,
      ownerUrl: owner,
    })
    expect(() => readConfig({ DATABASE_OWNER_URL: owner })).toThrow('need DATABASE_URL')
  })

  it('attaches a mail system only when all is said that it takes', () => {
    const key = { MAIL_DOVECOT_KEY_FILE: '/etc/postroom/doveadm.key' }
    const whole = {
      MAIL_DOVECOT: 'http://a:8080,http://b:8080',
      ...key,
      MAIL_AUTH: 'a:4000, b:4000',
      MAIL_ROOT: '/mail/',
    }
    expect(readConfig({}).mail).toBeNull()
    const more = {
      MAIL_SMTP: 'a:25',
      MAIL_IMAP: 'a:143',
      MAIL_POLICY: '127.0.0.1:4002',
      MAIL_POLICY_CLIENTS: '10.0.0.5, fd00::/8',
    }
    expect(readConfig({ ...whole, ...more }).mail).toEqual({
      dovecot: ['http://a:8080', 'http://b:8080'],
      keyFile: '/etc/postroom/doveadm.key',
      auth: [
        { host: 'a', port: 4000 },
        { host: 'b', port: 4000 },
      ],
      root: '/mail',
      smtp: { host: 'a', port: 25 },
      lmtp: null,
      events: null,
      policy: { host: '127.0.0.1', port: 4002 },
      policyClients: ['10.0.0.5', 'fd00::/8'],
      services: { imap: { host: 'a', port: 143 }, pop3: null, smtp_submission: null, managesieve: null },
    })
    expect(() => readConfig({ ...whole, MAIL_ROOT: '' })).toThrow('Set all four')
    expect(() => readConfig({ MAIL_SMTP: 'a:25' })).toThrow('Set all four')
    expect(() => readConfig({ ...whole, MAIL_AUTH: 'a' })).toThrow('MAIL_AUTH must be a host and a port')
    expect(readConfig({ POSTROOM_MAIL: 'local' }).startsMail).toBe(true)
    expect(() => readConfig({ ...whole, POSTROOM_MAIL: 'local' })).toThrow(
      'Remove DATABASE_URL and MAIL_DOVECOT',
    )
    expect(() => readConfig({ POSTROOM_MAIL: 'on' })).toThrow('POSTROOM_MAIL must be local. It is "on".')
  })

  it('lets people have their page unless it is switched off', () => {
    expect(readConfig({}).hasOwnPage).toBe(true)
    expect(readConfig({ POSTROOM_ME: 'off' }).hasOwnPage).toBe(false)
    expect(() => readConfig({ POSTROOM_ME: 'no' })).toThrow('POSTROOM_ME must be on or off. It is "no".')
  })

  it('shows DNS records by links unless these are switched off', () => {
    expect(readConfig({}).hasDnsLinks).toBe(true)
    expect(readConfig({ POSTROOM_DNS_LINKS: 'off' }).hasDnsLinks).toBe(false)
    expect(() => readConfig({ POSTROOM_DNS_LINKS: 'no' })).toThrow('POSTROOM_DNS_LINKS must be on or off')
  })

  it('names the servers for mail apps, also without mail servers of its own', () => {
    expect(readConfig({}).publicServers).toEqual([])
    const { publicServers, mail } = readConfig({
      MAIL_PUBLIC_IMAP: 'imap.example.org:993',
      MAIL_PUBLIC_SUBMISSION: 'smtp.example.org:587',
    })
    expect(mail).toBeNull()
    expect(publicServers).toEqual([
      { service_code: 'imap', host: 'imap.example.org', port: 993 },
      { service_code: 'smtp_submission', host: 'smtp.example.org', port: 587 },
    ])
    expect(() => readConfig({ MAIL_PUBLIC_POP3: 'pop.example.org' })).toThrow(
      'MAIL_PUBLIC_POP3 must be a host and a port',
    )
  })

  it('takes limits, proxies and ports', () => {
    expect(readConfig({}).rateLimit).toEqual({ perKey: 50, perOrganization: 200, perAddress: 10 })
    expect(readConfig({ POSTROOM_RATE_LIMIT: 'off' }).rateLimit).toBeNull()
    expect(readConfig({ POSTROOM_RATE_LIMIT: '7' }).rateLimit).toEqual({
      perKey: 7,
      perOrganization: 200,
      perAddress: 10,
    })
    expect(readConfig({ POSTROOM_ORGANIZATION_RATE_LIMIT: '30' }).rateLimit?.perOrganization).toBe(30)
    expect(readConfig({ TRUSTED_PROXIES: '10.0.0.1, fd00::/8' }).trustedProxies).toEqual([
      '10.0.0.1',
      'fd00::/8',
    ])
    expect(readConfig({ METRICS_PORT: '9464' }).metrics).toEqual({ host: '127.0.0.1', port: 9464 })
    expect(readConfig({ REDIS_URL: 'rediss://u:p@h:6380/1' }).redisUrl).toBe('rediss://u:p@h:6380/1')
  })

  it('says all that is wrong, in a sentence each, and no secret', () => {
    const wrong = {
      PORT: 'http',
      POSTROOM_DEMO: 'yes',
      DATABASE_URL: 'mysql://me:secret@h/d',
      LOG_LEVEL: 'loud',
      REDIS_URL: 'http://:secret@h',
      POSTROOM_RATE_LIMIT: '0',
      TRUSTED_PROXIES: '10.0.0.1,10.0.0.0/33',
    }
    const message = (): string => {
      try {
        readConfig(wrong)
      } catch (error) {
        return error instanceof UsageError ? error.message : String(error)
      }
      return ''
    }
    expect(message().split('\n')).toEqual([
      'PORT must be a whole number from 0 to 65535. It is "http".',
      'DATABASE_URL must be a URL such as postgresql://user:password@host:5432/database; several hosts are separated by commas, ' +
        'and target_session_attrs is any, read-write or primary.',
      'POSTROOM_DEMO must be on or off. It is "yes".',
      'REDIS_URL must be a URL such as redis://:password@host:6379/0, or rediss:// for TLS.',
      'POSTROOM_RATE_LIMIT must be requests per second for a key, from 1 to 100000, or off. It is "0".',
      'TRUSTED_PROXIES must be addresses and networks separated by commas, such as 10.0.0.5,192.168.0.0/16. It is "10.0.0.1,10.0.0.0/33".',
      'LOG_LEVEL must be fatal, error, warn, info, debug, silent. It is "loud".',
    ])
    for (const port of ['-1', '65536', '80.5', '0x50', ' '])
      expect(() => readConfig({ PORT: port })).toThrow(UsageError)
  })
})

describe('without its database', () => {
  /** Accepts connections and never says a word, as a hung server does. */
  const silent = createServer(() => undefined)
  let hungUrl = ''
  beforeAll(async () => {
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    hungUrl = `postgres://x@127.0.0.1:${(silent.address() as { port: number }).port}/x`
  })
  afterAll(() => void silent.close())

  it.each([
    ['away', () => 'postgres://x@127.0.0.1:1/x'],
    ['hung', () => hungUrl],
  ])('%s: every request gets its answer all the same, and soon', async (_, url) => {
    const database = createDatabase({ url: url(), role: 'app', poolSize: 2 })
    const app = createTestApp({ database })
    const ask = (path: string) =>
      app.inject({ method: 'GET', url: path, headers: { 'x-api-key': makeApiKey() } })
    const start = performance.now()
    const [list, health, ready, live] = await Promise.all([
      ask('/api/department/list'),
      ask('/api/health'),
      ask('/readyz'),
      ask('/livez'),
    ])
    expect(performance.now() - start).toBeLessThan(15_000)
    expect(list.statusCode).toBe(503)
    expect(list.headers['retry-after']).toBe('2')
    expect(list.json()).toMatchObject({ code: 'dependency_unavailable', dependency: 'database' })
    expect(health.statusCode).toBe(503)
    expect(health.json()).toMatchObject({
      status: 'down',
      components: [
        { component: 'api', status: 'ok' },
        { component: 'database', status: 'down' },
        { component: 'cache', status: 'ok' },
      ],
    })
    expect(ready.statusCode).toBe(503)
    expect(live.statusCode).toBe(200)
    await app.close()
    await database.close()
  })
})
