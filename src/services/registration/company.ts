// A company as a customer: its row, those who act for it, and those who own it or stand in for whoever would.

import { isSamePerson } from '#domain/party/invitation.ts'
import type { SigningRuleKind } from '#domain/party/signing-rule.ts'
import { addressOf } from '#domain/registration/checks.ts'
import {
  companyName,
  companyTaxNumberOf,
  isAuthorityKnown,
  leiOf,
  registerCheck,
  registerNumberOf,
} from '#domain/registration/company.ts'
import {
  areLeadersOwners,
  type OwnerAnswers,
  parseShare,
  writtenShare,
} from '#domain/registration/owners.ts'
import { type NewCompany, type NewMember, rowOfAddress } from '#services/customer/index.ts'
import type { Member } from './member.ts'
import { writtenName } from './names.ts'
import type { Registration } from './store.ts'

type Born = { firstName: string; lastName: string; birthDate: string }

export const bornOf = ({ rows }: Pick<Member, 'rows'>): Born => ({
  firstName: String(rows.person.first_name),
  lastName: String(rows.person.last_name),
  birthDate: String(rows.person.birth_date),
})

/** Somebody who owns it and does not act for it. */
const silentOwner = (person: Born, said?: OwnerAnswers): NewMember => ({
  status: 'ACTIVE',
  person: {
    ...{ first_name: writtenName(person.firstName), last_name: writtenName(person.lastName) },
    birth_date: person.birthDate,
    ...(said && { nationality_primary: said.nationality }),
    // Of those who only lead it nobody was asked: whoever looks at the case does.
    pep_standing: said?.pepStatus ?? 'UNKNOWN',
  },
  taxDetails: [],
})

const owner = 'ULTIMATE_BENEFICIAL_OWNER'
type Role = NonNullable<NewMember['roles']>[number]
const standIn: Role = { name: owner, status: 'ACTIVE', is_fictitious: true }
const ownerRole = ({ share }: OwnerAnswers): Role => ({
  ...{ name: owner, status: 'ACTIVE' },
  share_percent: writtenShare(parseShare(share)!),
})

/** Everybody who stands in the customer, each once, whoever registered first. */
export function companyMembers({ answers }: Registration, acting: readonly Member[]): NewMember[] {
  const { owners, people, company } = answers
  const isListed = company!.isListed === 'yes'
  const isStandIn = areLeadersOwners(owners!, { isListed })
  const named = isListed ? [] : owners!.owners
  const represents = (member: Member): NewMember => {
    const owned = named.find((each) => isSamePerson(each, bornOf(member)))
    return {
      ...member.rows,
      roles: [
        { name: 'LEGAL_REPRESENTATIVE', status: member.rows.status },
        ...(owned ? [ownerRole(owned)] : isStandIn ? [standIn] : []),
      ],
    }
  }
  const isActing = (person: Born) => acting.some((member) => isSamePerson(person, bornOf(member)))
  const silent = named.filter((each) => !isActing(each))
  const leaders = isStandIn ? people!.others.filter((each) => !isActing(each)) : []
  return [
    ...acting.map(represents),
    ...silent.map((each) => ({ ...silentOwner(each, each), roles: [ownerRole(each)] })),
    ...leaders.map((each) => ({ ...silentOwner(each), roles: [standIn] })),
  ]
}

export function companyRows(registration: Registration, acting: readonly Member[]): NewCompany {
  const { answers, market } = registration
  const { company, companyTax, people, register = 'AWAY' } = answers
  const said = company!
  const rule = people!.rule as SigningRuleKind
  const written = (text: string) => text.trim() || null
  return {
    company: {
      legal_name: companyName(said),
      legal_form: said.legalForm,
      register_court: written(said.registerCourt),
      register_number: written(registerNumberOf(market, said.registerNumber)),
      founded_on: said.foundedOn,
      industry: said.industry.trim(),
      is_listed: said.isListed === 'yes',
      tax_number: written(companyTaxNumberOf(companyTax!.number)),
      lei: leiOf(companyTax!.lei) ?? null,
      entity_kind: companyTax!.entityKind,
      register_check: registerCheck(register, said),
      is_authority_known: isAuthorityKnown(register, acting.map(bornOf), rule),
    },
    address: rowOfAddress(addressOf(said)),
  }
}

/** As the contract names it. */
export const declaredCompanyOf = ({ answers, market }: Registration) => ({
  number: registerNumberOf(market, answers.company!.registerNumber),
  address: addressOf(answers.company!),
  taxNumber: answers.companyTax!.number.trim(),
})
