// `npm run documents -- verify`: reads the facts of every paper from the books again, draws what was drawn again, and
// compares.

import type { Db } from '#platform/db.ts'
import { verifyPapers } from '#services/documents/index.ts'
import { command, misuse, withDatabase } from './command.ts'

const statementTimeoutMs = 600_000

async function verify(db: Db): Promise<boolean> {
  const { papers, reread, redrawn, faults } = await verifyPapers(db)
  for (const { documentId, what } of faults) console.error(`${what}: ${documentId}`)
  console.log(
    `${papers} papers: ${reread} read again, ${redrawn} drawn again, ${faults.length} faults.`,
  )
  return faults.length === 0
}

await command(async (args) => {
  if (args.join(' ') !== 'verify') throw misuse('Say what to do: npm run documents -- verify')
  return withDatabase(verify, { statementTimeoutMs })
})
