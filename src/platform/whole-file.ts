// Writes a file of this machine so that a reader finds the whole of it or none, also after a power cut.

import { open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'

export async function writeWhole(path: string, content: Uint8Array | string): Promise<void> {
  const draft = `${path}.draft`
  const file = await open(draft, 'w', 0o600)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(draft, path)
  const folder = await open(dirname(path))
  await folder.sync().finally(() => folder.close())
}
