// `npm run migrate`: brings the database to the schema of this program, as the owner of its tables. Nothing else
// logs in as the owner.

import { join } from 'node:path'
import { awaitDatabase } from '#platform/awaited-database.ts'
import { keepBuiltFiles } from '#platform/built-files.ts'
import { readConfig } from '#platform/config.ts'
import { neededDatabase } from '#platform/database-settings.ts'
import { type Db, openDb } from '#platform/db.ts'
import { openLog } from '#platform/log.ts'
import { contentIn } from '#site/content.ts'
import { openMessageFiles } from '#site/message-files.ts'
import { prepareDatabase } from '../prepare.ts'
import { filesOfBuild, readBuild, root } from '../web/build.ts'
import { worldOf } from '../world.ts'
import { command, misuse } from './command.ts'

/** Before the first process of this build answers: the others are asked for its scripts too. */
async function leaveBuild(owner: Db): Promise<void> {
  try {
    const messages = openMessageFiles(contentIn(join(root, 'content'))).all()
    await keepBuiltFiles(owner, filesOfBuild(readBuild().files, messages))
  } finally {
    await owner.close()
  }
}

await command(async () => {
  const config = readConfig()
  if (config.environment === 'local')
    throw misuse('In local npm start migrates by itself: set ENVIRONMENT.')
  const url = neededDatabase('DATABASE_OWNER_URL', config.databases.owner)
  const log = openLog('warn')
  await awaitDatabase(url, { seconds: config.databaseWaitSeconds, log })
  const applied = await prepareDatabase(url, config, worldOf(config), log)
  if (config.roles.includes('web')) await leaveBuild(openDb({ connectionString: url, max: 1 }, log))
  console.log(applied.length > 0 ? `Applied: ${applied.join(', ')}.` : 'There was nothing to do.')
})
