import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { openVault, plainVault, type SealedAt } from './vault.ts'

const [old, current, foreign] = [randomBytes(32), randomBytes(32), randomBytes(32)] as const
const at: SealedAt = ['identity.totp', 'anna', 'secret']
const secret = 'JBSWY3DPEHPK3PXP'

test('what is sealed opens at its place, reads as nothing, and never looks the same twice', () => {
  const vault = openVault([current])
  const sealed = vault.seal(at, secret)
  expect(sealed).not.toContain(secret)
  expect(vault.seal(at, secret)).not.toBe(sealed)
  expect(vault.open(at, sealed)).toBe(secret)
})

test.each<[string, SealedAt]>([
  ['row', ['identity.totp', 'ben', 'secret']],
  ['column', ['identity.totp', 'anna', 'other']],
  ['table', ['identity.secrets', 'anna', 'secret']],
])('moved to another %s it does not open', (_, elsewhere) => {
  const vault = openVault([current])
  expect(() => vault.open(elsewhere, vault.seal(at, secret))).toThrow()
})

test('changed by a single letter, or put there in the clear, it does not open', () => {
  const vault = openVault([current])
  const sealed = vault.seal(at, secret)
  const changed = sealed.slice(0, 20) + (sealed[20] === 'A' ? 'B' : 'A') + sealed.slice(21)
  expect(() => vault.open(at, changed)).toThrow()
  expect(() => vault.open(at, secret)).toThrow('sealed by another key')
})

test('a new key opens what the old one sealed as long as both are named', () => {
  const sealed = openVault([old]).seal(at, secret)
  const both = openVault([current, old])
  expect(both.open(at, sealed)).toBe(secret)
  expect(openVault([current]).open(at, both.seal(at, secret))).toBe(secret)
  expect(() => openVault([foreign]).open(at, sealed)).toThrow('name it in SECRETS_KEY')
})

test('without a key nothing is sealed', () => {
  expect(openVault([])).toBe(plainVault)
  expect(plainVault.open(at, plainVault.seal(at, secret))).toBe(secret)
})
