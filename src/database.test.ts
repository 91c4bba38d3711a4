import { expect, test } from 'vitest'
import { CannotStart } from '#platform/cannot-start.ts'
import { readConfig } from '#platform/config.ts'
import { openLog } from '#platform/log.ts'
import { openDatabase } from './database.ts'
import { worldOf } from './world.ts'

const production = {
  ...{ ENVIRONMENT: 'production', ORIGINS: 'https://www.bank.example' },
  SECRETS_KEY: Buffer.alloc(32, 7).toString('base64'),
}
const app = 'postgres://app@127.0.0.1:1/bank'

test.each<[what: string, settings: Record<string, string>, missing: string]>([
  ['no database at all', {}, 'DATABASE_URL'],
  ['none for its worker', { DATABASE_URL: app }, 'DATABASE_WORKER_URL'],
])(
  'a production with %s does not start, and makes none of its own [T-23]',
  async (_, settings, missing) => {
    const config = readConfig({ ...production, ...settings })
    const life = {
      onStop: () => {
        throw new Error('a server of its own was started')
      },
    }
    const opened = openDatabase(config, worldOf(config), openLog('silent'), life)
    await expect(opened).rejects.toThrow(CannotStart)
    await expect(opened).rejects.toThrow(`${missing} must look like postgres://`)
  },
)
