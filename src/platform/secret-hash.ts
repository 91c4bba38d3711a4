// A link's token, or the key of a browser that followed it: kept as nobody can use it.

import { createHash } from 'node:crypto'

export const hashOf = (secret: string): string =>
  createHash('sha256').update(secret).digest('base64url')
