// A table as a file for a spreadsheet.

/** Where commas part cents, semicolons part fields. */
export type FieldSeparator = ',' | ';'

const isFigure = (text: string): boolean => /^-?\d+([.,]\d+)?$/.test(text)

/** A spreadsheet must not take what somebody wrote for a formula; a minus is one but for a figure. */
function field(text: string, separator: FieldSeparator): string {
  if (isFigure(text) && !text.includes(separator)) return text
  const safe = /^[=+@\t\r-]/.test(text) ? `'${text}` : text
  return /[",;\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** With a mark at the start, by which a spreadsheet knows the encoding. */
export const spreadsheet = (
  rows: readonly (readonly (string | null)[])[],
  separator: FieldSeparator,
): string => {
  const lines = rows.map((row) => row.map((text) => field(text ?? '', separator)).join(separator))
  return `\ufeff${lines.join('\r\n')}\r\n`
}
