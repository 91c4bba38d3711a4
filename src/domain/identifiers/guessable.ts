// Passwords that whoever guesses tries early, whatever list they have: a word everybody takes with figures around
// it, such a word again and again, or keys that lie side by side.

import { brand } from '../brand.ts'
import { folded } from '../folded.ts'

/** Of the heads of leaked lists, in our languages, and what this house is about. */
const words = new Set(
  `
  password passw passwort kennwort geheim geheimnis motdepasse secret contrasena clave wachtwoord haslo
  salasana parola welcome willkommen bienvenue bienvenido benvenuto welkom witaj tervetuloa hello hallo bonjour
  hola ciao login admin administrator master letmein changeme iloveyou iloveu teamo jetaime tiamo kochamcie
  rakastan sunshine princess princesa dragon monkey football fussball futbol voetbal baseball basketball soccer
  superman batman pokemon starwars shadow michael jennifer jessica charlie daniel thomas andreas alexander
  ashley hunter flower freedom whatever computer internet samsung google facebook liverpool arsenal chelsea
  barcelona realmadrid juventus bayern schalke ajax summer winter spring autumn sommer herbst fruehling frühling
  verano invierno estate inverno printemps automne schatz schatzi amour amore angel lovely family familie
  january february march april august september october november december januar februar oktober dezember
  deutschland france italia espana polska suomi nederland england ireland austria schweiz
  savings saving sparen sparkonto tagesgeld festgeld deposit banking onlinebanking money geld konto account bank
  test testtest temp guest default user demo qwerty qwertz azerty asdf zxcv
  `
    .trim()
    .split(/\s+/)
    .concat(brand.name.toLowerCase()),
)

const disguises: Record<string, string> = {
  ...{ '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't' },
  ...{ '@': 'a', $: 's', '!': 'i', '€': 'e' },
}
const rows = [
  ...['01234567890', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiopasdfghjklzxcvbnm'],
  ...['qwertzuiopasdfghjklyxcvbnm', 'azertyuiopqsdfghjklmwxcvbn', '1q2w3e4r5t6y7u8i9o0p'],
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
]
const pairs = new Set(
  rows.flatMap((row) => [...row].slice(1).flatMap((next, i) => [row[i]! + next, next + row[i]!])),
)
const shareOfNeighbours = 0.8

export function isGuessable(password: string): boolean {
  const lower = password.toLowerCase()
  return isCommonWord(lower) || liesSideBySide(lower)
}

/** `P@ssw0rd2026!` → `password`, whether figures stand for letters in it or around it. */
function isCommonWord(lower: string): boolean {
  const core = lower.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  return [core, ...[core, lower].map(undisguised)].some((text) =>
    isMadeOfWords(folded(text).replaceAll(/[^\p{L}]/gu, '')),
  )
}

const undisguised = (text: string): string =>
  [...text].map((character) => disguises[character] ?? character).join('')

/** One of them again and again, or several in a row, are as many guesses and no more. */
const mostWords = 3
const shortestWord = 4
const longestWord = 14

function isMadeOfWords(text: string, left = mostWords): boolean {
  if (text === '') return left < mostWords
  if (left === 0) return false
  for (let end = Math.min(text.length, longestWord); end >= shortestWord; end--)
    if (words.has(text.slice(0, end)) && isMadeOfWords(text.slice(end), left - 1)) return true
  return false
}

function liesSideBySide(lower: string): boolean {
  const beside = [...lower].slice(1).filter((next, i) => pairs.has(lower[i]! + next)).length
  return beside >= (lower.length - 1) * shareOfNeighbours
}
