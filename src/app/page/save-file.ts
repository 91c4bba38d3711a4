// Gives the reader a file that came by a call, because a link could not carry what the call needs.

type Sent = { fileName: string; contentType: string; content: string }

/** The bytes come in base64. */
export function saveFile({ fileName, contentType, content }: Sent): void {
  const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0))
  const address = URL.createObjectURL(new Blob([bytes], { type: contentType }))
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 0)
}
