// Numbers by which the registers of companies know them, and the identifier of legal entities all over the world.

import type { Checked } from './checked.ts'

export const registerCountries = ['DEU', 'AUT', 'GBR'] as const
export type RegisterCountry = (typeof registerCountries)[number]

const longest = 40

/** Each as its register writes it: `HRB 12345`, `FN 123456a`, `01234567`. */
const written: Record<RegisterCountry, (typed: string) => string | undefined> = {
  DEU(typed) {
    const [, kind, digits, letter = ''] =
      /^(HRA|HRB|GNR|VR|PR|GSR)(\d{1,6})([A-Z]{1,3})?$/.exec(typed) ?? []
    const name = { GNR: 'GnR', GSR: 'GsR' }[kind ?? ''] ?? kind
    return kind && [`${name} ${digits}`, letter].filter(Boolean).join(' ')
  },
  AUT(typed) {
    const [, digits, letter] = /^(?:FN)?(\d{1,6})([A-Z])$/.exec(typed) ?? []
    return digits && `FN ${digits}${letter!.toLowerCase()}`
  },
  GBR: (typed) => (/^(?:\d{8}|[A-Z]{2}\d{6})$/.test(typed) ? typed : undefined),
}

export function parseRegisterNumber(
  country: RegisterCountry,
  text: string,
): Checked<'company.register'> {
  const value = written[country](
    text
      .slice(0, longest)
      .toUpperCase()
      .replaceAll(/[\s.-]/g, ''),
  )
  return value && text.length <= longest ? { value } : { refusal: 'company.register' }
}

const leiBase = 97n

/** ISO 17442: letters count from 10, and the whole leaves 1. */
export function parseLei(text: string): Checked<'company.lei'> {
  const value = text.slice(0, longest).toUpperCase().replaceAll(/\s/g, '')
  if (!/^[A-Z0-9]{18}\d{2}$/.test(value)) return { refusal: 'company.lei' }
  const digits = value.replaceAll(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))
  return BigInt(digits) % leiBase === 1n ? { value } : { refusal: 'company.lei' }
}
