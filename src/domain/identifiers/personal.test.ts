import { expect, test } from 'vitest'
import { date } from '../date.ts'
import { ageOn, parseBirthDate } from './birth-date.ts'
import { headOfLeaked } from './leaked-passwords.ts'
import { parsePassword } from './password.ts'
import { parsePersonName } from './person-name.ts'
import { parsePortfolioName } from './portfolio-name.ts'

test.each([
  ['A'],
  ['a'.repeat(25)],
  ['Sparplan 2026'],
  ['my.folio_1-2'],
  ['äëïöü'],
  [' spaces kept '],
])('portfolio name %j is valid [VAL-001, VAL-002]', (name) => {
  expect(parsePortfolioName(name)).toEqual({ value: name })
})

test.each([['ABC'], ['ÄËÏÖÜ'], ['MyFolio']])(
  'portfolio name %j is valid, case not mattering [VAL-003]',
  (name) => {
    expect(parsePortfolioName(name)).toEqual({ value: name })
  },
)

test.each([
  ['', 'name.length'],
  ['a'.repeat(26), 'name.length'],
  ['a'.repeat(60_000), 'name.length'],
])('a portfolio name of the wrong length is refused [VAL-001, CST-004]', (name, refusal) => {
  expect(parsePortfolioName(name)).toEqual({ refusal })
})

test.each([['<b>'], ['Spaß'], ['é'], ['a/b'], ['💶'], ['a\tb'], ['a\u0000'], ['ſ'], ['a\n']])(
  'portfolio name %j has characters it may not have [VAL-002]',
  (name) => {
    expect(parsePortfolioName(name)).toEqual({ refusal: 'name.characters' })
  },
)

test('an ä typed as a with dots counts as the one ä it is [VAL-002]', () => {
  expect(parsePortfolioName('a\u0308'.repeat(25))).toEqual({ value: 'ä'.repeat(25) })
})

test.each([
  ['Ada', 'Ada'],
  ["O'Neil", "O'Neil"],
  ['  Anna   Maria ', 'Anna Maria'],
  ['Łukasz Żółć', 'Łukasz Żółć'],
  ['Jean-Luc', 'Jean-Luc'],
  ['Weiß', 'Weiß'],
  ['Ame\u0301lie', 'Amélie'],
  ['b'.repeat(50), 'b'.repeat(50)],
])('the name %j is accepted as %j', (text, value) => {
  expect(parsePersonName(text)).toEqual({ value })
})

test.each([
  ['', 'name.length'],
  ['   ', 'name.length'],
  ['b'.repeat(51), 'name.length'],
  ['R2D2', 'name.characters'],
  ['Иван', 'name.characters'],
  ['Ａda', 'name.characters'],
  ['-Ada', 'name.characters'],
  ['Ada\u202e', 'name.characters'],
  ['Ada\u0000', 'name.characters'],
  ['Ada;', 'name.characters'],
  ['\ud800', 'name.characters'],
])('the name %j is refused with %s', (text, refusal) => {
  expect(parsePersonName(text)).toEqual({ refusal })
})

const today = date('2026-11-15')
test.each([
  ['2026-02-30', 'birthDate.invalid'],
  ['15.11.1980', 'birthDate.invalid'],
  ['', 'birthDate.invalid'],
  ['2026-11-16', 'birthDate.range'],
  ['1899-12-31', 'birthDate.range'],
  ['1915-11-15', 'birthDate.range'],
  ['2008-11-16', 'birthDate.minor'],
])('birth date %s is refused with %s', (text, refusal) => {
  expect(parseBirthDate(text, today)).toEqual({ refusal })
})

test.each([['2008-11-15'], ['1980-02-29'], ['1916-01-01']])('birth date %s is accepted', (text) => {
  expect(parseBirthDate(text, today)).toEqual({ value: text })
})

test.each([
  ['2026-02-28', 17],
  ['2026-03-01', 18],
])('whoever was born on 29 February 2008 is on %s %i years old', (day, age) => {
  expect(ageOn(date(day), date('2008-02-29'))).toBe(age)
})

const ada = { email: 'ada.sommer@example.org', names: ['Ada', 'Sommer'] }
test.each([
  ['elf zeichen', 'password.short'],
  ['💶'.repeat(11), 'password.short'],
  ['x'.repeat(129), 'password.long'],
  ['abcd'.repeat(15_000), 'password.long'],
  ['Password1234', 'password.common'],
  ['PASSWORDPASSWORD', 'password.common'],
  ['aaaaaaaaaaaaaa', 'password.common'],
  ['P@ssw0rd2031!!', 'password.common'],
  ['!!!Welcome-2031', 'password.common'],
  ['Contraseña 99', 'password.common'],
  ['Summer-Winter-77', 'password.common'],
  ['dragondragon', 'password.common'],
  ['Tidemark-2031!', 'password.common'],
  ['Onlinebanking1', 'password.common'],
  ['poiuytrewqlkj', 'password.common'],
  ['zyxwvutsrqpo', 'password.common'],
  ['4rfv5tgb6yhn7ujm', 'password.common'],
  ['ada.sommer@example.org', 'password.personal'],
  ['Ada.Sommer2026!', 'password.personal'],
  ['sommer123456', 'password.personal'],
  ['midsommer night in the northern woods', 'password.personal'],
  ['S.o.m.m.e.r 2026!', 'password.personal'],
])('password %j is refused with %s', (text, refusal) => {
  expect(parsePassword(text, ada, headOfLeaked)).toEqual({ refusal })
})

test.each([
  ['olivertwist!!', { email: 'oliver.twist@example.org', names: ['Oliver', 'Twist'] }],
  ['olivertwist!!', { email: 'oliver.twist@example.org' }],
  ['mustermann-2026!', { email: 'max@example.org', names: ['Max', 'Mustermann-Beispiel'] }],
  ['mueszlikönig 12', { email: 'x@y.de', names: ['Anna', 'Koenig', 'König'] }],
  ['KONIGSBERGER 12', { email: 'x@y.de', names: ['König'] }],
  ['jean francois 7!', { email: 'x@y.de', names: ['Jean-François'] }],
  ['jo@ab.de jo@ab.de', { email: 'jo@ab.de' }],
  ['gross + stein 26', { email: 'x@y.de', names: ['Großstein'] }],
])('password %j of %j is refused, whichever part of the person it contains', (text, owner) => {
  expect(parsePassword(text, owner, headOfLeaked)).toEqual({ refusal: 'password.personal' })
})

test.each([
  ['quiet rivers 7'],
  ['a password nobody else would think of'],
  ['winter moths and paper boats'],
  [' leading and trailing '],
  ['💶💷💴💵 ein paar noten'],
  ['midsummer night in the northern woods'],
  ['adamant about his tea'], // Parts of three letters stand in too many words.
  ['abcd'.repeat(32)],
])('password %j is accepted exactly as typed', (text) => {
  expect(parsePassword(text, ada, headOfLeaked)).toEqual({ value: text })
})
