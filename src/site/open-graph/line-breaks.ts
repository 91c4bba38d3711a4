// Breaks a title into lines of a picture, where nothing breaks them by itself.

const narrow = /[iljtfrI.,:;'’|!()[\] ]/
const wide = /[mwMW@%€]/
const capital = /[\p{Lu}\d]/u

/** Widths in parts of the letter size, measured on our typeface and rounded up. */
function widthOf(letter: string): number {
  if (narrow.test(letter)) return 0.34
  if (wide.test(letter)) return 0.92
  return capital.test(letter) ? 0.7 : 0.6
}

const lengthOf = (text: string) => [...text].reduce((sum, letter) => sum + widthOf(letter), 0)

/** Lines no longer than `width` letter sizes; a word longer than that stands alone. */
export function brokenLines(text: string, width: number): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1)
    if (last !== undefined && lengthOf(`${last} ${word}`) <= width)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

/** As many lines as the width asks for, and as even as that number allows. */
export function balancedLines(text: string, width: number): string[] {
  const fewest = brokenLines(text, width)
  for (let tried = width / fewest.length; tried < width; tried += 0.5) {
    const lines = brokenLines(text, tried)
    if (lines.length === fewest.length) return lines
  }
  return fewest
}
