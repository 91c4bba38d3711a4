// Case for ASCII letters only: the general mapping turns look-alikes (K, ſ, ß) into plain letters.

export const asciiUpper = (text: string): string =>
  text.replace(/[a-z]+/g, (letters) => letters.toUpperCase())

export const asciiLower = (text: string): string =>
  text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
