// The lockfile must install on every platform, whatever machine wrote it last.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

type Entry = {
  version?: string
  integrity?: string
  link?: true
  dev?: true
  optional?: true
  optionalDependencies?: Record<string, string>
  hasInstallScript?: true
  os?: string[]
  cpu?: string[]
}

const lock = JSON.parse(
  readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8'),
) as {
  packages: Record<string, Entry>
}

test('the lockfile names the packages of platforms other than the one it was written on', () => {
  const known = Object.keys(lock.packages)
  for (const [path, { optionalDependencies = {} }] of Object.entries(lock.packages))
    for (const name of Object.keys(optionalDependencies))
      expect(
        known.some((other) => other.endsWith(`node_modules/${name}`)),
        `${path || 'the project'} needs ${name}: \`npm ci\` refuses a lockfile without it`,
      ).toBe(true)
})

test('versions are exact', () => {
  const manifest = JSON.parse(
    readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'),
  ) as Record<string, Record<string, string>>
  for (const kind of ['dependencies', 'devDependencies', 'optionalDependencies'])
    for (const [name, version] of Object.entries(manifest[kind] ?? {}))
      expect(version, name).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/)
})

/** Two development tools have programs for platforms whose packages our registry does not hand out. */
const unhashed = /node_modules\/(@biomejs\/cli|@rolldown\/binding)-[\w-]+$/
const onServers = ({ os = [], cpu = [] }: Entry) =>
  os.includes('linux') && (cpu.includes('x64') || cpu.includes('arm64'))

test('what runs, and all that Linux installs, is installed only as it was when it was locked (T24, C-26)', () => {
  for (const [path, entry] of Object.entries(lock.packages)) {
    if (path === '') continue
    expect(entry.link, path).toBeUndefined()
    const isExcused = unhashed.test(path) && entry.dev && entry.optional && !onServers(entry)
    if (isExcused && !entry.integrity) continue
    expect(entry.integrity, `${path} needs its hash`).toMatch(/^sha512-[\w+/]{86}==$/)
  }
})
