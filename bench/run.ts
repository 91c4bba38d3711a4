// Runs the measurements of this folder (C-27), all or the named ones, one after the other:
// `npm run bench`, `npm run bench http`. Each is a program that prints its figures and fails when its
// claim does not hold.

import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'

const folder = import.meta.dirname
const all = readdirSync(folder)
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && name !== 'run.ts')
  .map((name) => basename(name, '.ts'))
  .sort()

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !all.includes(name))
if (unknown.length > 0) {
  console.error(`No such measurement: ${unknown.join(', ')}. There are: ${all.join(', ')}.`)
  process.exit(2)
}

const failed = (wanted.length > 0 ? wanted : all).filter((name) => {
  console.log(`\n== ${name}`)
  return (
    spawnSync(process.execPath, [join(folder, `${name}.ts`)], { stdio: 'inherit' }).status !== 0
  )
})
if (failed.length > 0) {
  console.error(`\nClaims not met: ${failed.join(', ')}`)
  process.exitCode = 1
}
