// The documents of the contract: the texts of the site as they stand on the day, and the agreement itself
// with what the customer declared.

import { readFileSync } from 'node:fs'
import {
  type ContractDocument,
  registrationCalls as calls,
  contractDocuments,
} from '#contracts/registration.ts'
import type { Address } from '#domain/address/address.ts'
import { addressLines } from '#domain/address/address-lines.ts'
import { guaranteeLimit } from '#domain/cover/guarantee-schemes.ts'
import { homeScheme, servicingBankOf } from '#domain/cover/home-banks.ts'
import type { CalendarDate } from '#domain/date.ts'
import { formatDate, formatRound } from '#domain/format.ts'
import type { Locale } from '#domain/market.ts'
import { marketOf, markets } from '#domain/markets/markets.ts'
import type { SigningRuleKind } from '#domain/party/signing-rule.ts'
import type { JointRule } from '#domain/registration/kinds.ts'
import { answer } from '#platform/answer.ts'
import { businessDate } from '#platform/clock.ts'
import type { Tx } from '#platform/db.ts'
import type { Server } from '#platform/http.ts'
import { marketWords } from '#platform/market-words.ts'
import { type Block, filePapers, pdf } from '#services/documents/index.ts'
import type { Brand } from './brand.ts'
import type { RegistrationParts } from './parts.ts'

type Text = { title: string; blocks: Block[] }

const content = new URL('../../../content/', import.meta.url)

function read(path: string): string | undefined {
  try {
    return readFileSync(new URL(path, content), 'utf8')
  } catch {
    return undefined
  }
}

/** A market's own page, else that of the first market of its language. */
function ofMarket(locale: Locale, file: string): string {
  const { language } = marketOf(locale)
  const speaker = markets.find((market) => market.language === language)!
  const found = read(`${locale}/${file}`) ?? read(`${speaker.locale}/${file}`)
  if (!found) throw new Error(`content has no ${file} in the language of ${locale}: write one`)
  return found
}

const plain = (line: string): string =>
  line.replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1').replaceAll(/\*\*?|`/g, '')

/** A table of Markdown, its columns as wide as the longest word they have room for asks. */
function tableOf(lines: readonly string[]): Block {
  const [head = [], ...rows] = lines
    .filter((line) => !/^[\s|:-]+$/.test(line))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => plain(cell.trim())),
    )
  const share = (i: number) =>
    Math.max(12, Math.min(40, Math.max(...rows.map((row) => row[i]?.length ?? 0))))
  return { columns: head.map((text, i) => ({ text, share: share(i) })), rows }
}

/** Markdown as the blocks of a paper: headings, tables, and a paragraph for every line. */
const blocksOf = (markdown: string): Block[] =>
  markdown
    .split(/\n{2,}/)
    .map((part) => part.trim().split('\n'))
    .flatMap((lines): Block[] => {
      if (lines[0]!.startsWith('|')) return [tableOf(lines)]
      return lines.flatMap((line): Block[] => {
        if (/^#+ /.test(line)) return [{ heading: plain(line.replace(/^#+ /, '')) }]
        return line.trim() ? [plain(line)] : []
      })
    })

const frontMatter = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/

function filled(text: string, values: Record<string, string>): string {
  return text.replaceAll(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place)
}

const valuesOf = (locale: Locale, brand: Brand, today: CalendarDate) => ({
  brand: brand.name,
  supportMail: brand.supportMail,
  servicingBank: servicingBankOf(locale).name,
  guaranteeLimit: formatRound(locale, guaranteeLimit(homeScheme(locale), today)),
  guaranteeScheme: homeScheme(locale).name,
  year: today.slice(0, 4),
})

export function contractText(
  name: ContractDocument,
  locale: Locale,
  brand: Brand,
  today: CalendarDate,
): Text {
  const file = filled(ofMarket(locale, `pages/${name}.md`), valuesOf(locale, brand, today))
  const [, head = '', body = ''] = frontMatter.exec(file.replaceAll('\r\n', '\n')) ?? []
  const fieldOf = (field: string) =>
    new RegExp(`^${field}:\\s*(["']?)(.*)\\1$`, 'm').exec(head)?.[2] ?? ''
  return {
    title: fieldOf('title'),
    blocks: [...blocksOf(fieldOf('lead')), ...blocksOf(body)],
  }
}

export type DeclaredPerson = {
  name: string
  birthDate: CalendarDate
  address: Address
  email: string
  taxNumbers: readonly { countryCode: string; number: string }[]
}

export type DeclaredCompany = { name: string; number: string; address: Address; taxNumber: string }

/** One, or several with the rule by which they sign; for themselves, for a company, or for a child. */
export type Declared = {
  locale: Locale
  persons: readonly DeclaredPerson[]
  rule?: SigningRuleKind | undefined
  company?: DeclaredCompany | undefined
  child?: DeclaredPerson | undefined
}

const lineOf = (address: Address): string => addressLines(address).join(', ')

type ContractWords = { title: string; parties: string; partner: string } & Record<
  'account' | 'tax' | 'declared' | 'withdrawal' | 'date',
  string
> & {
    rule: Record<JointRule, string>
    company: Record<'parties' | 'representative' | 'declared', string> & {
      rule: Record<SigningRuleKind, string>
    }
    child: Record<'parties' | 'representative' | 'declared', string> & {
      rule: Record<JointRule, string>
    }
  }

/** Who agrees, and how they sign: of a company first itself, then those who represent it. */
function partiesOf(
  { company: words, child: ofChild, parties, partner, account, rule: rules }: ContractWords,
  { persons, rule, company, child }: Declared,
  fill: (text: string, person?: DeclaredPerson) => string,
): string[] {
  if (company)
    return [
      fill(words.parties),
      ...persons.map((person) => fill(words.representative, person)),
      fill(account),
      ...(rule ? [fill(words.rule[rule])] : []),
    ]
  if (child)
    return [
      fill(ofChild.parties, child),
      ...persons.map((person) => fill(ofChild.representative, person)),
      fill(account),
      ...(rule && persons.length > 1 ? [fill(ofChild.rule[rule as JointRule])] : []),
    ]
  return [
    fill(parties),
    ...persons.slice(1).map((person) => fill(partner, person)),
    fill(account),
    ...(rule ? [fill(rules[rule as JointRule])] : []),
  ]
}

export function agreementText(declared: Declared, brand: Brand, today: CalendarDate): Text {
  const { locale, persons, company, child } = declared
  const { contract } = marketWords(locale, 'registration') as { contract: ContractWords }
  const numbers = (child ? [child] : persons).flatMap(({ taxNumbers }) =>
    taxNumbers.map((each) => `${each.countryCode} ${each.number}`),
  )
  const fill = (text: string, person = persons[0]!) =>
    filled(text, {
      ...valuesOf(locale, brand, today),
      name: person.name,
      birthDate: formatDate(locale, person.birthDate),
      address: lineOf(company?.address ?? person.address),
      email: person.email,
      company: company?.name ?? '',
      registerNumber: company?.number || '–',
      taxNumbers: (company ? company.taxNumber : numbers.join(', ')) || '–',
      today: formatDate(locale, today),
    })
  const { title, tax, withdrawal, date } = contract
  const said = (company ? contract.company : child ? contract.child : contract).declared
  return {
    title: fill(title),
    blocks: [
      ...partiesOf(contract, declared, fill),
      ...[tax, said, ...(company ? [] : [withdrawal]), date].map((text) => fill(text)),
    ],
  }
}

/** Into the customer's folder, as they stood when they were agreed to. */
export async function putContract(
  tx: Tx,
  { brand }: Pick<RegistrationParts, 'brand'>,
  customerId: string,
  declared: Declared,
  today: CalendarDate,
): Promise<void> {
  const { locale } = declared
  await filePapers(tx, { customerId, locale }, [
    ...contractDocuments.map((name) => ({
      type: 'terms' as const,
      ...{ subject: name, facts: contractText(name, locale, brand, today) },
    })),
    { type: 'agreement', subject: customerId, facts: agreementText(declared, brand, today) },
  ])
}

export function addContractDocuments(server: Server, { db, brand }: RegistrationParts): void {
  answer(server, calls.document, async ({ params, query }) => {
    const { locale } = query
    const on = await businessDate(db)
    const text = contractText(params.name, locale, brand, on)
    return {
      fileName: `${params.name}.pdf`,
      contentType: 'application/pdf',
      content: (await pdf({ ...text, locale, on })).toString('base64'),
    }
  })
}
