// A name as it is compared: without case and accents, as a bank or a keyboard may leave them out.

const spellings: Record<string, string> = { ß: 'ss', ø: 'o', ł: 'l', æ: 'ae', œ: 'oe', đ: 'd' }

export const folded = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[ßøłæœđ]/g, (letter) => spellings[letter]!)
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
