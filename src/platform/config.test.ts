import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { type Config, readConfig } from './config.ts'

const secretKey = Buffer.from('secret'.padEnd(32, '!')).toString('base64')

const staging = {
  ...{ ENVIRONMENT: 'staging', ORIGINS: 'https://www.bank.example', SECRETS_KEY: secretKey },
  DATABASE_URL: 'postgres://a:b@db/bank?sslmode=verify-full',
}

test('without settings one local process does everything on its own database', () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    dataDir: resolve('data'),
    sealsFile: resolve('data/seals.jsonl'),
    databases: { app: undefined, worker: undefined, owner: undefined },
    databaseWaitSeconds: 60,
    environment: 'local',
    origins: undefined,
    secretKeys: [],
    authHosts: undefined,
    servicesDomain: undefined,
    thirdParties: undefined,
    proxies: [],
    limits: { user: 6000, address: 30_000, renders: 6000 },
    roles: ['web', 'api', 'worker'],
    businessDate: undefined,
    logLevel: 'warn',
    isDevelopment: false,
  })
})

test.each<[Record<string, string>, Partial<Config>]>([
  [{ PORT: '8080' }, { port: 8080 }],
  [{ PORT: '' }, { port: 3000 }],
  [{ HOST: '::1' }, { host: '::1' }],
  [{ HOST: 'localhost' }, { host: 'localhost' }],
  [
    { DATA_DIR: '/srv/tidemark' },
    { dataDir: '/srv/tidemark', sealsFile: '/srv/tidemark/seals.jsonl' },
  ],
  [{ ...staging, SERVICES_DOMAIN: 'svc.bank.example' }, { servicesDomain: 'svc.bank.example' }],
  [
    { TRACKING_TAGS: 'https://tags.example/t.js', TRACKING_FLAGS: 'http://localhost:9/flags' },
    {
      thirdParties: {
        tagManager: { script: 'https://tags.example/t.js' },
        flagService: { address: 'http://localhost:9/flags' },
      },
    },
  ],
  [{ SEALS_FILE: '/mnt/elsewhere/seals' }, { sealsFile: '/mnt/elsewhere/seals' }],
  [
    { DATABASE_URL: 'postgres://a:b@db/bank' },
    { databases: { app: undefined, worker: undefined, owner: 'postgres://a:b@db/bank' } },
  ],
  [
    {
      ...staging,
      DATABASE_WORKER_URL: 'postgres://c:d@127.0.0.1/bank',
      DATABASE_OWNER_URL: 'postgres://e:f@db/bank?sslmode=verify-full&sslrootcert=/ca.pem',
    },
    {
      databases: {
        app: staging.DATABASE_URL,
        worker: 'postgres://c:d@127.0.0.1/bank',
        owner: 'postgres://e:f@db/bank?sslmode=verify-full&sslrootcert=/ca.pem',
      },
    },
  ],
  [
    { ...staging, HOST: '0.0.0.0' },
    {
      ...{ environment: 'staging', logLevel: 'info', host: '0.0.0.0' },
      limits: { user: 600, address: 3000, renders: 600 },
      secretKeys: [Buffer.from(secretKey, 'base64')],
      origins: { shared: 'https://www.bank.example', app: 'https://www.bank.example', own: {} },
    },
  ],
  [
    {
      ORIGINS:
        'https://www.bank.example, app=https://app.bank.example, de-DE=https://www.bank.de:8443',
    },
    {
      origins: {
        shared: 'https://www.bank.example',
        app: 'https://app.bank.example',
        own: { 'de-DE': 'https://www.bank.de:8443' },
      },
    },
  ],
  [{ ORIGINS: 'http://localhost:4000' }, { origins: expect.anything() }],
  [{ PROXIES: '10.0.0.0/8, ::1' }, { proxies: ['10.0.0.0/8', '::1'] }],
  [
    { AUTH_HOSTS: 'https://auth.bank.example' },
    { authHosts: { DEU: 'https://auth.bank.example', GBR: 'https://auth.bank.example' } },
  ],
  [
    { AUTH_HOSTS: 'DEU=https://auth.bank.de, GBR=https://auth.bank.uk:8443' },
    { authHosts: { DEU: 'https://auth.bank.de', GBR: 'https://auth.bank.uk:8443' } },
  ],
  [{ API_LIMITS: '60,300' }, { limits: { user: 60, address: 300, renders: 6000 } }],
  [{ API_LIMITS: '60,300,30' }, { limits: { user: 60, address: 300, renders: 30 } }],
  [{ ENVIRONMENT: 'local', LOG_LEVEL: 'debug' }, { logLevel: 'debug' }],
  [{ ROLES: 'worker, api' }, { roles: ['api', 'worker'] }],
  [{ BUSINESS_DATE: '2028-02-29' }, { businessDate: '2028-02-29' as Config['businessDate'] & {} }],
])('%j is taken', (env, expected) => {
  expect(readConfig(env)).toMatchObject(expected)
})

test.each<[Record<string, string>, string]>([
  [{ PORT: 'http' }, "PORT is 'http', but must be a number from 0 to 65535"],
  [{ PORT: '65536' }, "PORT is '65536'"],
  [{ PORT: '-1' }, "PORT is '-1'"],
  [{ PORT: '30.5' }, "PORT is '30.5'"],
  [{ HOST: '0.0.0.0' }, "HOST is '0.0.0.0', but must be an address of this machine alone"],
  [{ HOST: '192.168.1.7' }, "HOST is '192.168.1.7', but must be an address of this machine alone"],
  [{ HOST: 'http://localhost' }, "HOST is 'http://localhost', but must be an address"],
  [{ DATABASE_URL: 'mysql://a:secret@db/bank' }, 'DATABASE_URL must look like postgres://'],
  [{ DATABASE_URL: 'postgres://a:secret@db' }, 'DATABASE_URL must look like postgres://'],
  [{ DATABASE_URL: 'secret' }, 'DATABASE_URL must look like postgres://'],
  [{ ...staging, DATABASE_WORKER_URL: 'secret' }, 'DATABASE_WORKER_URL must look like postgres://'],
  [{ DATABASE_WAIT: 'long' }, "DATABASE_WAIT is 'long', but must be a number of seconds"],
  [{ ...staging, DATABASE_OWNER_URL: 'secret' }, 'DATABASE_OWNER_URL must look like postgres://'],
  [
    { ...staging, DATABASE_URL: 'postgres://a:secret@db/bank' },
    'DATABASE_URL must end in ?sslmode=verify-full',
  ],
  [
    { ...staging, DATABASE_WORKER_URL: 'postgres://a:secret@db/bank?sslmode=no-verify' },
    'DATABASE_WORKER_URL must end in ?sslmode=verify-full',
  ],
  [{ ...staging, NODE_ENV: 'development' }, "NODE_ENV is 'development', but must be production"],
  [{ ENVIRONMENT: 'prod' }, "ENVIRONMENT is 'prod', but must be one of local, development,"],
  [{ ...staging, ORIGINS: '' }, "ORIGINS is '', but must be addresses such as https://"],
  [{ ORIGINS: 'http://www.bank.example' }, "ORIGINS is 'http://www.bank.example'"],
  [{ ORIGINS: 'https://www.bank.example/' }, "ORIGINS is 'https://www.bank.example/'"],
  [{ ORIGINS: 'https://a.example,xx-XX=https://b.example' }, 'ORIGINS is'],
  [{ ORIGINS: 'https://a.example,https://b.example' }, 'ORIGINS is'],
  [{ PROXIES: 'load-balancer' }, "PROXIES is 'load-balancer', but must be addresses or networks"],
  [{ PROXIES: '10.0.0.0/33' }, "PROXIES is '10.0.0.0/33'"],
  [{ ...staging, SECRETS_KEY: '' }, 'SECRETS_KEY must be 32 bytes in base64'],
  [{ SECRETS_KEY: 'c2VjcmV0' }, 'SECRETS_KEY must be 32 bytes in base64'],
  [{ SECRETS_KEY_FILE: '/nowhere' }, "SECRETS_KEY_FILE is '/nowhere', but must be a file that"],
  [{ AUTH_HOSTS: 'auth.bank.example' }, "AUTH_HOSTS is 'auth.bank.example', but must be addresses"],
  [{ AUTH_HOSTS: 'DEU=https://a.example' }, 'AUTH_HOSTS is'],
  [{ AUTH_HOSTS: 'https://a.example/auth' }, 'AUTH_HOSTS is'],
  [{ SERVICES_DOMAIN: 'bank.example' }, "SERVICES_DOMAIN is 'bank.example', but must be a domain"],
  [{ ...staging, SERVICES_DOMAIN: 'https://x.example' }, 'SERVICES_DOMAIN is'],
  [{ TRACKING_TAGS: 'tags.example' }, "TRACKING_TAGS is 'tags.example', but must be an address"],
  [{ TRACKING_MARKETING: 'http://m.example/s.js' }, 'TRACKING_MARKETING is'],
  [{ API_LIMITS: '600' }, "API_LIMITS is '600', but must be calls a minute of a user and of an"],
  [{ API_LIMITS: '0,300' }, "API_LIMITS is '0,300'"],
  [{ ROLES: 'web,mail' }, "ROLES is 'web,mail', but must be a list made of web, api, worker."],
  [{ ROLES: ',' }, "ROLES is ','"],
  [{ BUSINESS_DATE: '2027-02-29' }, "BUSINESS_DATE is '2027-02-29', but must be a day of"],
  [{ LOG_LEVEL: 'loud' }, "LOG_LEVEL is 'loud', but must be one of fatal, error,"],
])('%j stops the start and says why, without a password', (env, line) => {
  let error: unknown
  try {
    readConfig(env)
  } catch (caught) {
    error = caught
  }
  expect(error).toMatchObject({ exitCode: 2, message: expect.stringContaining(line) })
  expect(String(error)).not.toContain('secret')
})
