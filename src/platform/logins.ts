// Who logs in to the database. Nobody works as the owner of the tables: web and api log in as the
// application, jobs and the end of day as the worker, and the owner migrates and goes.

import { createHmac } from 'node:crypto'
import pg from 'pg'
import { CannotStart } from './cannot-start.ts'
import { codeOf } from './db.ts'
import { assertMigrated, connect } from './migrate.ts'

/** The rights of each are those of a role, which an operator gives to logins of any name. */
export const roleOf = { app: 'tidemark_app', worker: 'tidemark_worker' } as const
export type Login = keyof typeof roleOf

/** The setting that names the address of each. */
export const settingOf = { app: 'DATABASE_URL', worker: 'DATABASE_WORKER_URL' } as const

/** The logins that `local` makes for itself. */
const localLogins = { app: 'tidemark_web', worker: 'tidemark_jobs' } as const

/** In `local`: the password follows from the owner's, so whoever has the one needs to be told no other. */
export function loginUrl(ownerUrl: string, who: Login): string {
  const url = new URL(ownerUrl)
  const secret = decodeURIComponent(url.password)
  url.username = localLogins[who]
  url.password = createHmac('sha256', secret).update(localLogins[who]).digest('base64url')
  return url.href
}

/** In `local`: makes the logins unless they are there. Logins belong to the server, so others may have made them. */
export async function makeLogins(ownerUrl: string): Promise<void> {
  for (const who of ['app', 'worker'] as const) {
    const refusal = await tryLogin(loginUrl(ownerUrl, who))
    if (refusal === undefined) continue
    const name = pg.escapeIdentifier(localLogins[who])
    const password = pg.escapeLiteral(new URL(loginUrl(ownerUrl, who)).password)
    const owner = new pg.Client(ownerUrl)
    await owner.connect()
    try {
      await owner.query(`
        do $$ begin create role ${name}; exception when duplicate_object or unique_violation then null; end $$;
        grant ${roleOf[who]} to ${name};
        alter role ${name} login password ${password};
        alter role ${name} set role to ${roleOf[who]}`)
    } catch (cause) {
      // Several programs may start on one server at once; whoever was faster wrote the same.
      const still = await tryLogin(loginUrl(ownerUrl, who))
      if (still !== undefined)
        throw new CannotStart(`The login ${localLogins[who]} cannot be made: ${cause}.`, { cause })
    } finally {
      await owner.end()
    }
  }
}

/** The code of the refusal; undefined: one can log in. */
async function tryLogin(url: string): Promise<string | undefined> {
  const client = new pg.Client(url)
  client.on('error', () => {}) // The attempt reports it.
  try {
    await client.connect()
    await client.end()
    return undefined
  } catch (error) {
    return codeOf(error) || String(error)
  }
}

type Found = { actsAs: string; isMighty: boolean; isOwner: boolean; isWorker: boolean }

/**
 * Before a process works with a login it was given: the login must be made for it, and the schema the one it
 * knows. One that may more than its process needs is refused, whatever the process would do with it.
 */
export async function assertLogin(url: string, who: Login): Promise<void> {
  const client = await connect(url)
  try {
    const { rows } = await client.query<Found>(
      `select current_user as "actsAs",
              rolsuper or rolcreaterole or rolbypassrls or rolreplication as "isMighty",
              coalesce(pg_has_role(session_user, nspowner, 'member'), false) as "isOwner",
              coalesce(pg_has_role(session_user, to_regrole($1), 'member'), false) as "isWorker"
         from pg_roles left join pg_namespace on nspname = 'platform' where rolname = session_user`,
      [roleOf.worker],
    )
    const refusal = refusalOf(who, rows[0]!)
    if (refusal) throw new CannotStart(`${settingOf[who]} ${refusal}`)
    await assertMigrated(client)
  } finally {
    await client.end()
  }
}

function refusalOf(who: Login, { actsAs, isMighty, isOwner, isWorker }: Found) {
  const role = roleOf[who]
  if (isMighty || isOwner)
    return `logs in as the owner of the tables or a mightier role: give it a login in role ${role}; the owner's is for npm run migrate alone.`
  if (who === 'app' && isWorker)
    return `logs in as a worker, who sees every customer: give web and api a login in role ${role}.`
  if (actsAs !== role)
    return `logs in as ${actsAs}, who does not act as ${role}: run npm run migrate, then grant ${role} to ${actsAs}, and alter role ${actsAs} set role to ${role}.`
  return undefined
}
