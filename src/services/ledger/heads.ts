// The heads of the chain of seals, kept outside the database: a tail that was cut off there, or a chain that
// was made anew, leaves no trace inside.

import { mkdir, open, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import * as z from 'zod/mini'
import type { CalendarDate } from '#domain/date.ts'

const sealHead = z.strictObject({
  day: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)),
  /** The last transfer that is sealed. */
  number: z.string().check(z.regex(/^\d+$/)),
  hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
})
export type SealHead = z.infer<typeof sealHead> & { day: CalendarDate }

export type SealHeads = {
  read(): Promise<SealHead[]>
  keep(head: SealHead): Promise<void>
}

/** A line for each, only ever added to, so that it may lie where nothing can be taken away again. */
export const headFile = (path: string, tell: (head: SealHead) => void = () => {}): SealHeads => ({
  async read() {
    const lines = (await textOf(path)).split('\n').filter((line) => line !== '')
    return lines.map((line, index) => {
      const head = headOf(line)
      if (!head)
        throw new Error(`line ${index + 1} of ${path} is no head of seals: look who wrote it`)
      return head
    })
  },
  async keep(head) {
    await mkdir(dirname(path), { recursive: true })
    const file = await open(path, 'a', 0o640)
    try {
      await file.writeFile(`${JSON.stringify(head)}\n`)
      await file.sync()
    } finally {
      await file.close()
    }
    tell(head)
  },
})

function headOf(line: string): SealHead | undefined {
  try {
    return z.parse(sealHead, JSON.parse(line)) as SealHead
  } catch {
    return undefined
  }
}

/** What is not there yet has no line. */
async function textOf(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return ''
    throw error
  }
}
