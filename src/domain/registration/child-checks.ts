// Whether what is said of a child and of its custody will do.

import { parseTaxNumber } from '../identifiers/tax-number.ts'
import { homeCountry } from '../market.ts'
import {
  type FieldRefusal,
  isAnything,
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
  isAlone,
  mostProofs,
  type ProofKind,
} from './child.ts'

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
    ['nationality', 'required', isForeignUsPerson(locale)],
    ['taxNumber', 'required', number],
  ])
}

const has = ({ proofs }: CustodyAnswers, kind: ProofKind): boolean =>
  proofs.some((proof) => proof.kind === kind)

/** Whoever acts alone proves that nobody else must be asked. */
export function custodyRefusals(answers: CustodyAnswers, ownEmail: string): FieldRefusal[] {
  const said = refusalsOf(answers, [['isAlone', 'required', isOneOf(['yes', 'no'])]])
  const other = answers.isAlone === 'no' ? partnerRefusals(answers, ownEmail) : []
  const papers: FieldRefusal[] = []
  if (answers.proofs.length > mostProofs)
    papers.push({ field: 'BIRTH_CERTIFICATE', code: 'file.count' })
  else if (!has(answers, 'BIRTH_CERTIFICATE'))
    papers.push({ field: 'BIRTH_CERTIFICATE', code: 'required' })
  if (isAlone(answers) && !has(answers, 'CUSTODY'))
    papers.push({ field: 'CUSTODY', code: 'custody.proof' })
  return [...said, ...other, ...papers]
}
