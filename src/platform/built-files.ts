// The files browsers load, named by their content: those of this build from memory, those of other builds
// from the database, where every process leaves its own. So a page finds its scripts whichever process it
// came from, and whichever is asked.

import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from './db.ts'
import { NotFound } from './failure.ts'
import type { Server } from './http.ts'
import { type CachedPage, createPageCache } from './page-cache.ts'
import { send } from './pages.ts'

export type BuiltFile = {
  path: string
  contentType: string
  body: Buffer
  /** Compressed by the build, with more patience than a request has. */
  br?: Buffer | undefined
}

/** A name never changes its content. */
const caching = 'public, max-age=31536000, immutable'
const roomForOtherBuilds = 20 * 1024 * 1024
const config = { access: 'public', isQuiet: true } as const
const method = ['GET', 'HEAD']

/** Not by the application's login. Most files are those of the build before, and only their date is new. */
export async function keepBuiltFiles(db: Db, files: readonly BuiltFile[]): Promise<void> {
  const { rows } = await db.query<{ path: string }>(
    `update platform.built_files set started_at = now() where path = any ($1) returning path`,
    [files.map(({ path }) => path)],
  )
  const known = new Set(rows.map(({ path }) => path))
  const fresh = files.filter(({ path }) => !known.has(path))
  await db.query(
    `insert into platform.built_files (path, content_type, body)
     select * from unnest($1::text[], $2::text[], $3::bytea[]) on conflict do nothing`,
    [
      fresh.map(({ path }) => path),
      fresh.map(({ contentType }) => contentType),
      fresh.map(({ body }) => body),
    ],
  )
}

export function serveBuiltFiles(server: Server, files: readonly BuiltFile[]): void {
  const own = createPageCache({ maxBytes: Number.POSITIVE_INFINITY })
  const others = createPageCache({ maxBytes: roomForOtherBuilds })
  const answer = (request: FastifyRequest, reply: FastifyReply, file: CachedPage, type: string) =>
    send(request, reply.header('cache-control', caching), file, type)

  for (const { path, contentType, body, br } of files)
    server.route({
      ...{ method, url: path, config },
      handler: async (request, reply) => {
        const file = await own.get(path, async () => ({
          ...{ status: 200, html: body, br },
          headers: {},
        }))
        return answer(request, reply, file, contentType)
      },
    })

  /** Whoever invents names asks the database, so that is limited like rendering; nothing is kept of it. */
  const ofAnotherBuild = async (request: FastifyRequest, reply: FastifyReply) => {
    const [path = ''] = request.raw.url!.split('?')
    const file = await others.get(path, () =>
      server.renders.run(request, () => storedFile(server.db, path)),
    )
    if (!file) throw new NotFound()
    return answer(request, reply, file, file.headers['content-type']!)
  }
  for (const folder of ['assets', 'messages'])
    server.route({ ...{ method, url: `/${folder}/*`, config }, handler: ofAnotherBuild })
}

async function storedFile(db: Db, path: string) {
  const { rows } = await db.query<{ contentType: string; body: Buffer }>(
    `select content_type as "contentType", body from platform.built_files where path = $1`,
    [path],
  )
  const [found] = rows
  return (
    found && {
      status: 200,
      html: found.body,
      headers: { 'content-type': found.contentType },
    }
  )
}
