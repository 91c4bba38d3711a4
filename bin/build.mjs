// Builds what browsers load, unless the last build was made from the same files.

import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { environment, refuse, root } from './install.mjs'

const record = join(root, '.cache', 'build.json')
const inputs = ['src', 'content', 'vite.config.ts', 'package-lock.json']
/** The server's own rooms never reach a browser. */
const serverOnly = /^src\/(platform|services|simulator|commands)\/|\.test\.tsx?$/

export function build(node) {
  if (!existsSync(join(root, 'src/site/entry-server.tsx'))) return
  const hash = hashOfInputs()
  if (existsSync(join(root, 'dist')) && hash === lastHash()) return

  console.log('Building the site …')
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const { status, stdout, stderr } = spawnSync(node, [vite, 'build', '--logLevel', 'warn'], {
    cwd: root,
    encoding: 'utf8',
    env: environment({ NODE_ENV: 'production' }),
  })
  if (status !== 0) {
    console.error(stdout + stderr)
    refuse('The site could not be built.')
  }
  mkdirSync(join(root, '.cache'), { recursive: true })
  writeFileSync(record, JSON.stringify({ hash }))
}

const lastHash = () => (existsSync(record) ? JSON.parse(readFileSync(record, 'utf8')).hash : '')

function hashOfInputs() {
  const hash = createHash('sha256')
  for (const file of inputs.flatMap(filesBelow)) {
    if (serverOnly.test(file)) continue
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0')
  }
  return hash.digest('hex')
}

function filesBelow(path) {
  if (!existsSync(join(root, path))) return []
  if (!statSync(join(root, path)).isDirectory()) return [path]
  return readdirSync(join(root, path))
    .sort()
    .flatMap((name) => filesBelow(`${path}/${name}`))
}
