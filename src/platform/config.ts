// The settings of the program: the only place that reads the environment. A wrong value stops the
// start with one line that names it.

import { readFileSync, statSync } from 'node:fs'
import { isIP, isIPv4 } from 'node:net'
import { join, resolve } from 'node:path'
import { type CalendarDate, parseDate } from '#domain/date.ts'
import { type AuthHosts, type Environment, environments, regions } from '#domain/environment.ts'
import type { Origins } from '#domain/site/origins.ts'
import type { ThirdParties } from '#domain/site/tracking.ts'
import { CannotStart } from './cannot-start.ts'
import { type Databases, databases } from './database-settings.ts'
import type { Limits } from './limits.ts'
import { type LogLevel, logLevels } from './log.ts'
import { isLoopback } from './neighbour.ts'
import { parseOrigins } from './origins.ts'
import { thirdParties } from './third-parties.ts'
import { keyBytes } from './vault.ts'

/** What a process does. One process does all of it, unless production splits them. */
export const roles = ['web', 'api', 'worker'] as const
export type Role = (typeof roles)[number]

export type Config = {
  port: number
  host: string
  /** Embedded database and files; absolute. */
  dataDir: string
  /** The head of the ledger's seals is added to it at every end of day; absolute. */
  sealsFile: string
  /** None, in `local`: the embedded database. */
  databases: Databases
  /** How long a start waits for a database that is not there yet. */
  databaseWaitSeconds: number
  environment: Environment
  /** Absent: this machine's own, with the port. */
  origins: Origins | undefined
  /** Secrets are sealed by the first and opened by any; none: they are not sealed. */
  secretKeys: readonly Buffer[]
  /** Absent: our own identity provider. */
  authHosts: AuthHosts | undefined
  /** Below it services answer at hosts of their own; absent: at the pages' own. */
  servicesDomain: string | undefined
  /** Absent: pages tell nobody but us. */
  thirdParties: ThirdParties | undefined
  /** Addresses whose word about the visitor's address and host is believed. */
  proxies: readonly string[]
  /** How often one may call in a minute. */
  limits: Limits
  roles: readonly Role[]
  /** The business date a fresh demo world starts with; absent: today. */
  businessDate: CalendarDate | undefined
  logLevel: LogLevel
  /** Pages come from source, not from the build. */
  isDevelopment: boolean
}

export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  /** An empty setting is one that was not made. */
  const setting = (name: string) => env[name]?.trim() || undefined
  const one = <T extends string>(name: string, allowed: readonly T[], otherwise: T): T => {
    const value = setting(name)
    if (value === undefined) return otherwise
    if (!isOneOf(allowed, value)) throw wrong(name, value, `one of ${allowed.join(', ')}`)
    return value
  }
  const environment = one('ENVIRONMENT', environments, 'local')
  const isLocal = environment === 'local'
  const dataDir = resolve(setting('DATA_DIR') ?? 'data')

  return {
    port: port(setting('PORT') ?? '3000'),
    host: host(setting('HOST') ?? '127.0.0.1', isLocal),
    dataDir,
    sealsFile: resolve(setting('SEALS_FILE') ?? join(dataDir, 'seals.jsonl')),
    databases: databases(setting, isLocal),
    databaseWaitSeconds: databaseWait(setting('DATABASE_WAIT') ?? '60'),
    environment,
    origins: origins(setting('ORIGINS'), environment),
    secretKeys: secretKeys(setting('SECRETS_KEY'), setting('SECRETS_KEY_FILE'), environment),
    authHosts: authHosts(setting('AUTH_HOSTS')),
    servicesDomain: servicesDomain(setting('SERVICES_DOMAIN'), isLocal),
    thirdParties: thirdParties(setting),
    proxies: proxies(setting('PROXIES')),
    limits: limits(setting('API_LIMITS'), environment),
    roles: roleList(setting('ROLES')),
    businessDate: businessDate(setting('BUSINESS_DATE')),
    // On one's own machine the terminal belongs to the person in front of it.
    logLevel: one('LOG_LEVEL', logLevels, isLocal ? 'warn' : 'info'),
    isDevelopment: isDevelopment(setting('NODE_ENV'), isLocal),
  }
}

/** Pages from source tell how they are made, and are in no hurry. */
function isDevelopment(text: string | undefined, isLocal: boolean): boolean {
  if (text === 'development' && !isLocal)
    throw wrong('NODE_ENV', text, 'production, or nothing, while ENVIRONMENT is not local')
  return text === 'development'
}

const wrong = (name: string, value: string, allowed: string) =>
  new CannotStart(`${name} is '${value}', but must be ${allowed}.`, { exitCode: 2 })

const isOneOf = <T extends string>(allowed: readonly T[], value: string): value is T =>
  (allowed as readonly string[]).includes(value)

function port(text: string): number {
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535)
    throw wrong('PORT', text, 'a number from 0 to 65535 (0 takes any free port)')
  return Number(text)
}

/** Longer than an hour nobody waits who has not forgotten it. */
function databaseWait(text: string): number {
  if (!/^\d{1,4}$/.test(text) || Number(text) > 3600)
    throw wrong('DATABASE_WAIT', text, 'a number of seconds from 0 to 3600')
  return Number(text)
}

/** Whoever reaches `local` reads everybody's codes and passwords: nobody does but this machine. */
function host(text: string, isLocal: boolean): string {
  if (isIP(text) === 0 && !/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(text))
    throw wrong('HOST', text, 'an address or a host name, such as 127.0.0.1 or 0.0.0.0')
  if (isLocal && !isLoopback(text))
    throw wrong('HOST', text, 'an address of this machine alone while ENVIRONMENT is local')
  return text
}

/** The embedded server is for one's own machine: nobody backs it up, and no second process reaches it. */
/** Elsewhere pages would send visitors to their own machine. */
function origins(text: string | undefined, environment: Environment): Origins | undefined {
  if (text === undefined && environment === 'local') return undefined
  const parsed = parseOrigins(text ?? '')
  if (!parsed)
    throw wrong(
      'ORIGINS',
      text ?? '',
      'addresses such as https://www.bank.example,app=https://app.bank.example,de-DE=https://www.bank.de',
    )
  return parsed
}

/** Outside `local` nothing starts without: a database and its backups must not tell anybody's secrets. */
function secretKeys(
  text: string | undefined,
  file: string | undefined,
  environment: Environment,
): readonly Buffer[] {
  const given = text ?? (file && readSecretFile(file))
  if (given === undefined && environment === 'local') return []
  const keys = (given ?? '').split(',').map((part) => Buffer.from(part.trim(), 'base64'))
  if (!keys.every(({ length }) => length === keyBytes))
    // The value is not shown: it is the secret.
    throw new CannotStart(
      'SECRETS_KEY must be 32 bytes in base64 (openssl rand -base64 32), the newest first where there are several; or SECRETS_KEY_FILE names a file with them.',
      { exitCode: 2 },
    )
  return keys
}

function readSecretFile(path: string): string {
  try {
    if ((statSync(path).mode & 0o077) === 0) return readFileSync(path, 'utf8').trim()
  } catch {
    // Told below.
  }
  throw wrong('SECRETS_KEY_FILE', path, 'a file that nobody but this user can read (chmod 400)')
}

const authHost = /^https:\/\/[^/?#@\s]+$|^http:\/\/localhost(:\d+)?$/

/** One for both regions, or one for each. */
function authHosts(text: string | undefined): AuthHosts | undefined {
  if (text === undefined) return undefined
  const named = text.split(',').map((part) => part.trim())
  const of = (region: string) =>
    named.find((part) => part.startsWith(`${region}=`))?.slice(region.length + 1) ?? named[0]!
  const hosts = Object.fromEntries(regions.map((region) => [region, of(region)])) as AuthHosts
  if (named.length > regions.length || !Object.values(hosts).every((host) => authHost.test(host)))
    throw wrong('AUTH_HOSTS', text, 'addresses such as https://auth.bank.example, or DEU=…,GBR=…')
  return hosts
}

/** One's own machine has no hosts to give away. */
function servicesDomain(text: string | undefined, isLocal: boolean): string | undefined {
  if (text !== undefined && (isLocal || !/^([a-z0-9-]+\.)+[a-z]{2,}$/.test(text)))
    throw wrong('SERVICES_DOMAIN', text, 'a domain such as services.bank.example, outside local')
  return text
}

function proxies(text: string | undefined): readonly string[] {
  const named = text?.split(',').map((part) => part.trim()) ?? []
  const isNetwork = (part: string) => {
    const [address = '', bits = '0', ...more] = part.split('/')
    const most = isIPv4(address) ? 32 : 128
    return isIP(address) > 0 && more.length === 0 && /^\d+$/.test(bits) && Number(bits) <= most
  }
  if (!named.every(isNetwork))
    throw wrong('PROXIES', text ?? '', 'addresses or networks, such as 10.0.0.0/8,192.168.1.7')
  return named
}

/** On one's own machine all are one address, and people in a hurry: testers. */
const usualLimits = (environment: Environment): Limits =>
  environment === 'local'
    ? { user: 6000, address: 30_000, renders: 6000 }
    : { user: 600, address: 3000, renders: 600 }

function limits(text: string | undefined, environment: Environment): Limits {
  const usual = usualLimits(environment)
  if (text === undefined) return usual
  const [, ...given] = /^(\d{1,9}),(\d{1,9})(?:,(\d{1,9}))?$/.exec(text) ?? []
  const [user = 0, address = 0, renders = usual.renders] = given.map((each) => each && Number(each))
  if (!user || !address || !renders)
    throw wrong(
      'API_LIMITS',
      text,
      'calls a minute of a user and of an address, such as 600,3000, and pages rendered for one, 600,3000,600',
    )
  return { user, address, renders }
}

function roleList(text: string | undefined): readonly Role[] {
  if (text === undefined) return roles
  const named = text.split(',').map((part) => part.trim())
  if (!named.every((name) => isOneOf(roles, name)))
    throw wrong('ROLES', text, `a list made of ${roles.join(', ')}`)
  return roles.filter((role) => named.includes(role))
}

function businessDate(text: string | undefined): CalendarDate | undefined {
  if (text === undefined) return undefined
  const day = parseDate(text)
  if (!day) throw wrong('BUSINESS_DATE', text, 'a day of the calendar, such as 2026-11-15')
  return day
}
