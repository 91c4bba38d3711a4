// What is said on one's own machine once everything runs: the address, and who can be tried.

import { demoLogins, demoPassword } from '#services/demo/index.ts'
import { demoFactors } from '#services/identity/index.ts'

export function greet(origin: string): void {
  const { message, totp } = demoFactors
  const widest = Math.max(...demoLogins.map(({ username }) => username.length))
  const logins = demoLogins.map(
    ({ username, market = 'office', shows }) =>
      `    ${username.padEnd(widest)}  ${market.padEnd(6)}  ${shows}`,
  )
  console.log(`
  Tidemark is ready: ${origin}

  Demo logins, password ${demoPassword}

${logins.join('\n')}

  ${message.username} is asked for a code by message, ${totp.username} for one of an authenticator
  app (${totp.secret}). What is sent can be read at ${origin}/simulator/outbox
  Business days pass at ${origin}/simulator/day

  Ctrl-C stops it.
`)
}
