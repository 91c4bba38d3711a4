// Packages a measurement needs and the project does not: installed when it runs, outside the project's own.

import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const cache = join(import.meta.dirname, '../../.cache/bench')

/** A folder that holds exactly these packages, at exactly these versions. */
export function installed(name: string, packages: Readonly<Record<string, string>>): string {
  const folder = join(cache, name)
  const list = join(folder, 'package.json')
  const wanted = JSON.stringify({ private: true, type: 'module', dependencies: packages }, null, 2)
  const isThere = existsSync(join(folder, 'node_modules')) && existsSync(list)
  if (isThere && readFileSync(list, 'utf8') === wanted) return folder

  console.log(`installing ${Object.keys(packages).join(', ')} …`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(list, wanted)
  const args = ['install', '--no-audit', '--no-fund', '--no-save', '--loglevel=error']
  const { status } = spawnSync('npm', args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  if (status !== 0) throw new Error(`npm could not install into ${folder}: is there a network?`)
  return folder
}
