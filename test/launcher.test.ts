// Whoever stops `npm start` stops the program: npm hands the signal to the launcher, the launcher to the program, and
// both wait until it has ended by itself.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'

const ours = join(import.meta.dirname, '..')
const dir = mkdtempSync(join(tmpdir(), 'tidemark-launcher-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

const program = `
  setTimeout(() => process.exit(1), 30_000)
  process.on('SIGTERM', () => setTimeout(() => { console.log('ended by itself'); process.exit(0) }, 100))
  console.log('up')`
const launcher = `
  import { handOver } from ${JSON.stringify(pathToFileURL(join(ours, 'bin/hand-over.mjs')).href)}
  handOver(process.execPath, [${JSON.stringify(join(dir, 'program.mjs'))}], process.env)`

test('npm passes a signal on: the program ends itself, and npm waits for it', async () => {
  const { scripts } = JSON.parse(readFileSync(join(ours, 'package.json'), 'utf8'))
  writeFileSync(join(dir, 'package.json'), JSON.stringify({ scripts: { start: scripts.start } }))
  mkdirSync(join(dir, 'bin'))
  writeFileSync(join(dir, 'bin/start.mjs'), launcher)
  writeFileSync(join(dir, 'program.mjs'), program)
  const npm = spawn('npm', ['start'], { cwd: dir, stdio: ['ignore', 'pipe', 'ignore'] })
  let said = ''
  npm.stdout.on('data', (chunk) => {
    said += chunk
  })
  await expect.poll(() => said, { timeout: 20_000 }).toContain('up\n')
  npm.kill('SIGTERM')
  await once(npm, 'close')
  expect(said).toContain('ended by itself')
})
