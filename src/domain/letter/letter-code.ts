// The code of a letter: short enough to type, without letters that look alike, its last sign a check on the others.

const signs = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const prefix = 'TM-'
const drawnSigns = 8

/** A letter can be checked this long. */
export const monthsToCheck = 13

/** Luhn's rule over 32 signs: one wrong sign is always found. */
function checkSign(drawn: string): string {
  const sum = [...drawn].reverse().reduce((total, sign, i) => {
    const value = signs.indexOf(sign) * (i % 2 === 0 ? 2 : 1)
    return total + Math.floor(value / signs.length) + (value % signs.length)
  }, 0)
  return signs[(signs.length - (sum % signs.length)) % signs.length]!
}

/** From as many drawn bytes as it has signs before the check. */
export function letterCode(bytes: Uint8Array): string {
  const drawn = Array.from(
    bytes.subarray(0, drawnSigns),
    (byte) => signs[byte % signs.length],
  ).join('')
  return `${prefix}${drawn}${checkSign(drawn)}`
}

/** As somebody typed or pasted it; undefined where it cannot be one. */
export function readLetterCode(typed: string): string | undefined {
  const plain = typed.toUpperCase().replaceAll(/[\s\p{Pd}]/gu, '')
  const code = plain.startsWith('TM') && plain.length > drawnSigns + 1 ? plain.slice(2) : plain
  const isWhole = code.length === drawnSigns + 1 && [...code].every((sign) => signs.includes(sign))
  if (!isWhole || checkSign(code.slice(0, -1)) !== code.at(-1)) return undefined
  return prefix + code
}

const codePattern = new RegExp(`${prefix}[${signs}]{${drawnSigns + 1}}`, 'gi')

/** In the order in which they stand in a message, each once. */
export const codesIn = (message: string): string[] => [
  ...new Set([...message.matchAll(codePattern)].flatMap(([found]) => readLetterCode(found) ?? [])),
]

/** What a message says, however its lines were broken on the way; a code proves it and is no part of it. */
export const foldedMessage = (message: string): string =>
  message.normalize('NFC').replaceAll(codePattern, '').replaceAll(/\s+/g, ' ').trim()

/** Enough of an address for its owner to know it by. */
export function maskedEmail(email: string): string {
  const [name = '', domain = ''] = email.split('@')
  const ending = domain.slice(domain.lastIndexOf('.'))
  return `${name.slice(0, 1)}…@${domain.slice(0, 1)}…${ending}`
}
