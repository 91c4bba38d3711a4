// Puts the gallery of parts on the server, for whoever sits at this machine.

import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { Server } from '#platform/http.ts'
import { contentTypes, root } from './build.ts'

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data:; frame-ancestors 'none'"

const config = { access: 'neighbour' } as const

export const galleryPage = ({
  script,
  style,
}: {
  script: string
  style?: string
}) => `<!doctype html>
<html lang="en" data-theme="v1" data-area="customer">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">
<title>Gallery</title>${style ? `<link rel="stylesheet" href="${style}">` : ''}
<script type="module" src="${script}"></script></head>
<body><main data-gallery></main></body>
</html>
`

export function serveGallery(
  server: Server,
  page: () => string | Promise<string>,
  headers: Record<string, string> = {},
): void {
  server.route({
    method: 'GET',
    url: '/simulator/gallery',
    config,
    handler: async (_, reply) =>
      reply
        .type('text/html; charset=utf-8')
        .headers(headers)
        .send(await page()),
  })
}

/** Only where the outside world is pretended. */
export function addGallery(server: Server): void {
  const folder = join(root, 'dist/gallery/simulator/gallery')
  const names = new Set(readdirSync(folder))
  const at = '/simulator/gallery'
  const page = galleryPage({ script: `${at}/gallery.js`, style: `${at}/style.css` })
  serveGallery(server, () => page, { 'content-security-policy': policy })
  server.route<{ Params: { file: string } }>({
    method: 'GET',
    url: '/simulator/gallery/:file',
    config,
    handler: ({ params: { file } }, reply) =>
      names.has(file)
        ? reply
            .type(contentTypes[extname(file)] ?? 'application/octet-stream')
            .send(readFileSync(join(folder, file)))
        : reply.callNotFound(),
  })
}
