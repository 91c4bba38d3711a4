import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { type Config, readConfig } from './config.ts'

test('without settings one local process does everything on its own database', () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    dataDir: resolve('data'),
    databaseUrl: undefined,
    environment: 'local',
    roles: ['web', 'api', 'worker'],
    businessDate: undefined,
    logLevel: 'warn',
    isDevelopment: false,
  })
})

test.each<[Record<string, string>, Partial<Config>]>([
  [{ PORT: '8080' }, { port: 8080 }],
  [{ PORT: '' }, { port: 3000 }],
  [{ HOST: '0.0.0.0' }, { host: '0.0.0.0' }],
  [{ HOST: '::1' }, { host: '::1' }],
  [{ HOST: 'localhost' }, { host: 'localhost' }],
  [{ DATA_DIR: '/srv/tidemark' }, { dataDir: '/srv/tidemark' }],
  [{ DATABASE_URL: 'postgres://a:b@db/bank' }, { databaseUrl: 'postgres://a:b@db/bank' }],
  [{ ENVIRONMENT: 'staging' }, { environment: 'staging', logLevel: 'info' }],
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
  [{ HOST: 'http://localhost' }, "HOST is 'http://localhost', but must be an address"],
  [{ DATABASE_URL: 'mysql://a:secret@db/bank' }, 'DATABASE_URL must look like postgres://'],
  [{ DATABASE_URL: 'postgres://a:secret@db' }, 'DATABASE_URL must look like postgres://'],
  [{ DATABASE_URL: 'secret' }, 'DATABASE_URL must look like postgres://'],
  [{ ENVIRONMENT: 'prod' }, "ENVIRONMENT is 'prod', but must be one of local, development,"],
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
