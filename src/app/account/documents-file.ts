// Hands a file to the browser that came by a call.

type File = { fileName: string; contentType: string; content: string }

export function saveFile({ fileName, contentType, content }: File): void {
  const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0))
  const address = URL.createObjectURL(new Blob([bytes], { type: contentType }))
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 0)
}
