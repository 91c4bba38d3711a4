// Whether what is said of a child and of its custody will do.

import { parseTaxNumber } from '../identifiers/tax-number.ts'
import { homeCountry } from '../markets/markets.ts'
import {
  type FieldRefusal,
  isAnything,
  isCountry,
  isForeignUsPerson,
  isName,
  isOneOf,
  partnerRefusals,
  refusalsOf,
  type Setting,
} from './checks.ts'
import {
  type ChildAnswers,
  type CustodyAnswers,
  childBirthRefusal,
  handedIn,
  isAlone,
  mostProofs,
  type ProofKind,
} from './child.ts'
import { marketFields } from './market-fields.ts'

export function childRefusals(
  answers: ChildAnswers,
  { locale, today }: Pick<Setting, 'locale' | 'today'>,
): FieldRefusal[] {
  const number = (text: string) => {
    const { refusal } = parseTaxNumber(homeCountry(locale), text)
    return refusal === 'taxId.format' ? 'taxId.country' : refusal
  }
  return refusalsOf(answers, [
    ['firstName', 'required', isName],
    ['lastName', 'required', isName],
    ['birthDate', 'required', (text) => childBirthRefusal(text, today)],
    ['birthPlace', 'required', isAnything],
    ['birthCountry', marketFields(locale).birthCountry, isCountry],
    ['nationality', 'required', isForeignUsPerson(locale)],
    ['taxNumber', 'required', number],
  ])
}

const numberOf = ({ proofs }: CustodyAnswers, kind: ProofKind): number =>
  proofs.filter((proof) => proof.kind === kind).length

/** Too many are told where most of them are. */
export function custodyRefusals(answers: CustodyAnswers, ownEmail: string): FieldRefusal[] {
  const said = refusalsOf(answers, [['isAlone', 'required', isOneOf(['yes', 'no'])]])
  const other = answers.isAlone === 'no' ? partnerRefusals(answers, ownEmail) : []
  const given = handedIn(answers)
  const [births, custodies] = [numberOf(given, 'BIRTH_CERTIFICATE'), numberOf(given, 'CUSTODY')]
  const papers: FieldRefusal[] = []
  if (births === 0) papers.push({ field: 'BIRTH_CERTIFICATE', code: 'required' })
  if (isAlone(answers) && custodies === 0) papers.push({ field: 'CUSTODY', code: 'custody.proof' })
  if (births + custodies > mostProofs)
    papers.push({
      ...{ field: births < custodies ? 'CUSTODY' : 'BIRTH_CERTIFICATE', code: 'file.count' },
    })
  return [...said, ...other, ...papers]
}
