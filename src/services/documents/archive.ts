// Several documents in one ZIP file, the same bytes each time: each is named and dated by the day it was written on.

import { zipSync } from 'fflate'
import { type CalendarDate, partsOf } from '#domain/date.ts'

export type Packed = { createdOn: CalendarDate; fileName: string; content: Uint8Array }

/** By the calendar of this machine, because that is how the file's calendar is written. */
function dated(day: CalendarDate): Date {
  const { year, month, day: ofMonth } = partsOf(day)
  return new Date(Math.max(year, 1980), month - 1, ofMonth)
}

/** Two of a name would be one. */
function nameOf({ createdOn, fileName }: Packed, taken: ReadonlySet<string>): string {
  const [, base = '', ending = ''] = /^(.*)(\.\w+)$/.exec(`${createdOn} ${fileName}`)!
  for (let n = 1; ; n++) {
    const name = n === 1 ? `${base}${ending}` : `${base} (${n})${ending}`
    if (!taken.has(name)) return name
  }
}

/** By their paths, each dated. */
export const zippedFiles = (
  files: readonly { path: string; content: Uint8Array; on: CalendarDate }[],
): Buffer =>
  Buffer.from(
    zipSync(
      Object.fromEntries(
        files.map(({ path, content, on }) => [path, [content, { mtime: dated(on) }]]),
      ) as never,
    ),
  )

export function zipped(documents: readonly Packed[]): Buffer {
  const names = new Set<string>()
  const entries = documents.map((each) => {
    const name = nameOf(each, names)
    names.add(name)
    // Papers are compressed already.
    return [name, [each.content, { level: 0, mtime: dated(each.createdOn) }]] as const
  })
  return Buffer.from(zipSync(Object.fromEntries(entries) as never))
}
