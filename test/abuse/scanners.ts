// C-17: lets other people's scanners loose on the program: sqlmap on parameters, wapiti on pages, ffuf on names
// of files that must not be there. `apt install sqlmap wapiti ffuf` installs them; one that is missing is left out.
//
//   node test/abuse/scanners.ts [--only sqlmap,wapiti,ffuf] [--calls 13] [--pages 6]

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { localPath } from '#contracts/addresses.ts'
import { registrationCalls } from '#contracts/registration.ts'
import { signInCalls } from '#contracts/sign-in.ts'
import { wayBackCalls } from '#contracts/way-back.ts'
import { pathOf } from '#domain/site/routes.ts'
import { openSessions, type Session, type Sessions } from './session.ts'
import { withWholeProgram } from './whole-program.ts'

type Scan = { scanner: string; target: string; findings: string[] }
type Ran = { said: string; code: number }

/** Nobody waits for an answer: what a scanner would ask is decided by its options. */
async function run(command: string, args: readonly string[]): Promise<Ran> {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text))
  const [code] = await once(child, 'close')
  return { said, code }
}

const isInstalled = async (command: string) => (await run('which', [command])).code === 0

/** A star marks what is tried; a body is tried field by field. */
type Target = { path: string; body?: object; isSigned?: true }

const login = '/auth/realms/global/protocol/openid-connect/auth'
const order = { productId: 'OF002', amount: '5000.00', rate: '2.25' }

const targetsFor = (customer: string): Target[] => [
  { path: '/api/products/offers?market=DE*' },
  { path: '/api/products/banks/B001*' },
  { path: `/api/accounts/accounts?filter=customerId%20eq%20${customer}*`, isSigned: true },
  { path: `/api/orders/orders?customer_id=${customer}*`, isSigned: true },
  { path: `/api/deposits/deposits?customer_id=${customer}*`, isSigned: true },
  { path: `/api/customer/customers/${customer}*/details`, isSigned: true },
  { path: `/api/documents/documents?customer_id=${customer}*`, isSigned: true },
  { path: `/api/postbox/threads?customer_id=${customer}*`, isSigned: true },
  { path: '/api/orders/orders', body: order, isSigned: true },
  { path: localPath(signInCalls.requestReset), body: { username: 'anna', locale: 'de-DE' } },
  { path: localPath(wayBackCalls.state), body: { token: 'abc' } },
  { path: localPath(registrationCalls.start), body: { email: 'a@b.example', locale: 'de-DE' } },
  { path: `${login}?client_id=login*&response_type=code` },
]

async function sqlmap(
  origin: string,
  { path, body, isSigned }: Target,
  { token, cookie }: Session,
): Promise<Scan> {
  const home = mkdtempSync(join(tmpdir(), 'tidemark-sqlmap-'))
  const headers = [`Origin: ${origin}`, ...(body ? ['Content-Type: application/json'] : [])]
  if (isSigned) headers.push(`Authorization: Bearer ${token}`, `Cookie: ${cookie}`)
  const { said } = await run('sqlmap', [
    ...['-u', origin + path, '--batch', '--level', '1', '--risk', '1', '--threads', '1'],
    ...['--dbms', 'PostgreSQL', '--flush-session', '--output-dir', home],
    // An answer of 4xx is no reason to stop: that is how input is refused here.
    ...['--ignore-code', '*', '--headers', headers.join('\n')],
    ...(body ? ['--data', JSON.stringify(body)] : []),
  ])
  rmSync(home, { recursive: true, force: true })
  const findings: string[] =
    said.match(/^.*(?:is vulnerable|following injection point).*$/gim) ?? []
  const hasRun = /do(?:es)? not (?:seem|appear) to be injectable|all tested parameters/i.test(said)
  if (!hasRun && findings.length === 0) findings.push(`it did not finish: ${said.slice(-300)}`)
  return { scanner: 'sqlmap', target: path, findings }
}

const pages = ['home', 'products', 'login', 'register', 'faq', 'contact'] as const

type WapitiReport = { vulnerabilities: Record<string, { level: number; info: string }[]> }

/** From one page on, not deeper than a link; what it says about headers is weighed like the rest. */
async function wapiti(origin: string, path: string): Promise<Scan> {
  const dir = mkdtempSync(join(tmpdir(), 'tidemark-wapiti-'))
  const report = join(dir, 'report.json')
  const { said } = await run('wapiti', [
    ...['-u', origin + path, '--scope', 'page', '-d', '1', '--max-scan-time', '120'],
    ...['-m', 'xss,sql,exec,file,redirect,crlf', '--flush-session', '--no-bugreport'],
    ...['--store-session', dir, '-f', 'json', '-o', report, '-v', '0'],
  ])
  try {
    const { vulnerabilities } = JSON.parse(readFileSync(report, 'utf8')) as WapitiReport
    const findings = Object.entries(vulnerabilities).flatMap(([kind, found]) =>
      found.map(({ info }) => `${kind}: ${info}`),
    )
    return { scanner: 'wapiti', target: path, findings }
  } catch {
    return { scanner: 'wapiti', target: path, findings: [`no report: ${said.slice(-300)}`] }
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

const hidden = [
  ...['.git/HEAD', '.git/config', '.env', '.env.local', '.npmrc', '.ci/run', '.svn/entries'],
  ...['package.json', 'package-lock.json', 'src/main.ts', 'db/0001_platform.sql', 'SECURITY.md'],
  ...[
    'node_modules/fastify/package.json',
    'data/postgres/postgresql.conf',
    'data/files',
    'dump.sql',
  ],
  ...[
    'backup.zip',
    'backup.tar.gz',
    'index.html.bak',
    'index.php',
    'wp-login.php',
    'server-status',
  ],
  ...['assets/', 'assets/index.js.map', 'assets/app.js.map', 'messages/', '.DS_Store', 'id_rsa'],
  ...['..%2fpackage.json', '%2e%2e/%2e%2e/etc/passwd', 'assets/..%2f..%2fpackage.json'],
]

async function ffuf(origin: string): Promise<Scan> {
  const dir = mkdtempSync(join(tmpdir(), 'tidemark-ffuf-'))
  const [list, report] = [join(dir, 'names'), join(dir, 'report.json')]
  writeFileSync(list, hidden.join('\n'))
  await run('ffuf', [
    ...['-u', `${origin}/FUZZ`, '-w', list, '-t', '2', '-mc', '200,204,206,301,302,500'],
    ...['-of', 'json', '-o', report, '-s'],
  ])
  const { results } = JSON.parse(readFileSync(report, 'utf8')) as {
    results: { url: string; status: number }[]
  }
  rmSync(dir, { recursive: true, force: true })
  const findings = results.map(({ url, status }) => `${status} ${url}`)
  return { scanner: 'ffuf', target: `${hidden.length} names`, findings }
}

async function scan(origin: string, sessions: Sessions, wanted: Wanted): Promise<Scan[]> {
  const scans: Scan[] = []
  const note = (done: Scan) => {
    const { scanner, target, findings } = done
    console.log(`${scanner.padEnd(7)} ${target.slice(0, 70).padEnd(70)} ${findings.length}`)
    for (const finding of findings) console.log(`        ${finding}`)
    scans.push(done)
  }
  if (wanted.scanners.includes('ffuf')) note(await ffuf(origin))
  if (wanted.scanners.includes('sqlmap')) {
    // A login for each: a scan may take longer than a token lives.
    for (let i = 0; i < Math.min(wanted.calls, targetsFor('').length); i++) {
      const session = await sessions.current()
      note(await sqlmap(origin, targetsFor(session.customer)[i]!, session))
      sessions.end(session)
    }
  }
  if (wanted.scanners.includes('wapiti'))
    for (const page of pages.slice(0, wanted.pages))
      note(await wapiti(origin, pathOf('de-DE', page)))
  return scans
}

type Wanted = { scanners: string[]; calls: number; pages: number }

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      only: { type: 'string', default: 'sqlmap,wapiti,ffuf' },
      calls: { type: 'string', default: '13' },
      pages: { type: 'string', default: '6' },
    },
  })
  const scanners: string[] = []
  for (const name of values.only.split(','))
    if (await isInstalled(name)) scanners.push(name)
    else console.log(`${name} is not installed (apt install ${name}): left out`)
  if (scanners.length === 0) throw new Error('no scanner is installed: nothing was looked at')
  const wanted = { scanners, calls: Number(values.calls), pages: Number(values.pages) }
  const scans = await withWholeProgram(({ origin }) => scan(origin, openSessions(origin), wanted))
  const count = scans.flatMap(({ findings }) => findings).length
  console.log(count === 0 ? 'no findings' : `${count} findings: see above`)
  if (count > 0) process.exitCode = 1
}

if (import.meta.main) await main()
