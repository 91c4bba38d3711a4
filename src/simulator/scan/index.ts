// Whoever looks for harm in files, pretended: it finds the harmless specimen that every scanner knows, takes its time with
// files that ask for it, and says nothing of others. Such files lie at `/simulator/files`.

import type { Server } from '#platform/http.ts'
import type { ScanFile } from '#services/postbox/index.ts'
import { sendPage } from '../page.ts'

/** What a file has to contain, and what comes of it. */
const specimens = {
  infected: ['EICAR-STANDARD-ANTIVIRUS-TEST-FILE', 'is found to be infected and thrown away'],
  slow: ['tidemark-scan-slow', 'is clean, which is said only when asked a second time'],
  silent: ['tidemark-scan-silent', 'is never said anything of'],
} as const
type Specimen = keyof typeof specimens

const asked = new Set<string>()

export const simulatedScan: ScanFile = async ({ id, content }) => {
  const asksFor = (specimen: Specimen): boolean => content.includes(specimens[specimen][0])
  if (asksFor('infected')) return 'INFECTED'
  if (asksFor('silent')) return undefined
  if (asksFor('slow') && !asked.has(id)) {
    asked.add(id)
    return undefined
  }
  return 'CLEAN'
}

/** One page that says what it is; readers find its parts without a table of them. */
export const specimenFile = (specimen: Specimen): Buffer => {
  const shown = `BT /F 18 Tf 60 760 Td (Specimen of a file that ${specimens[specimen][1]}.) Tj ET`
  const parts = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>',
    `<< /Length ${shown.length} >>\nstream\n${shown}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  const body = parts.map((part, i) => `${i + 1} 0 obj ${part} endobj`).join('\n')
  return Buffer.from(
    `%PDF-1.7\n% ${specimens[specimen][0]}\n${body}\ntrailer << /Root 1 0 R /Size 6 >>\n%%EOF\n`,
    'latin1',
  )
}

const config = { access: 'neighbour' } as const
const names = Object.keys(specimens) as Specimen[]

export function addSpecimens(server: Server): void {
  server.route({
    ...{ method: 'GET', url: '/simulator/files', config },
    handler: (_, reply) =>
      sendPage(reply, {
        path: '/simulator/files',
        title: 'Files to send',
        body: `<p class="soft">Everything anybody sends with a message is looked at before it can be opened. These show what
          may come of it; any other file is found clean at once.</p>
        <ul>${names.map((name) => `<li><a href="/simulator/files/${name}.pdf" download>${name}.pdf</a> ${specimens[name][1]}</li>`).join('')}</ul>`,
      }),
  })
  for (const name of names)
    server.route({
      ...{ method: 'GET', url: `/simulator/files/${name}.pdf`, config },
      handler: (_, reply) => reply.type('application/pdf').send(specimenFile(name)),
    })
}
