// Makes the folder ready to run, starting from nothing but some Node: the exact dependencies, and the
// Node that is pinned among them. Plain JavaScript for Node 20, because nothing is installed yet.

import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const programs = join(root, 'node_modules', '.bin')

const oldestNode = 20
/** The first Node that runs TypeScript as it is. */
const neededNode = 24

/** Ends the program with one line for the person who started it. */
export function refuse(line, exitCode = 1) {
  console.error(line)
  process.exit(exitCode)
}

const majorOf = (version) => Number.parseInt(version.replace(/^v/, ''), 10)

/** Installs what is missing and returns the Node to run with. */
export function install() {
  if (majorOf(process.version) < oldestNode)
    refuse(`Node ${oldestNode} or newer is needed; this is ${process.version}.`)
  if (!isInstalled()) installDependencies()
  return suitableNode()
}

/** npm keeps a list of what it installed: the lockfile must say the same, package by package. */
function isInstalled() {
  const list = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(list)) return false
  const installed = packagesOf(list)
  return Object.entries(packagesOf(join(root, 'package-lock.json'))).every(
    ([path, wanted]) =>
      path === '' ||
      (installed[path] ? installed[path].version === wanted.version : wanted.optional),
  )
}

const packagesOf = (lockfile) => JSON.parse(readFileSync(lockfile, 'utf8')).packages

function installDependencies() {
  console.log('Installing dependencies (about a minute the first time) …')
  const { status, error, stdout, stderr } = spawnSync(
    'npm',
    ['ci', '--include=dev', '--include=optional', '--no-progress', '--loglevel=error'],
    {
      cwd: root,
      encoding: 'utf8',
      shell: process.platform === 'win32',
      // npm must not run on the Node it is about to replace.
      env: { ...process.env, PATH: pathWithout(programs) },
    },
  )
  if (status === 0) return
  console.error((stdout ?? '') + (stderr ?? ''))
  refuse(`The dependencies could not be installed${error ? `: ${error.message}` : ''}.`)
}

const pathWithout = (folder) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .filter((part) => part !== folder)
    .join(delimiter)

function suitableNode() {
  const pinned = join(programs, 'node')
  for (const node of [pinned, process.execPath]) {
    const { status, stdout } = spawnSync(node, ['--version'], { encoding: 'utf8' })
    if (status === 0 && majorOf(stdout) >= neededNode) return node
  }
  return refuse(
    `Node ${neededNode} or newer is needed on ${process.platform} ${process.arch}; this is ${process.version}.`,
  )
}

/** The environment of what runs next: its programs are found first, and what was compiled once is kept. */
export const environment = (more = {}) => ({
  NODE_COMPILE_CACHE: join(root, '.cache', 'compiled'),
  ...process.env,
  PATH: [programs, pathWithout(programs)].join(delimiter),
  ...more,
})
