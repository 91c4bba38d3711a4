import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { runVectors, verdictOn, verdictsOn } from './vectors.ts'

type Vector = {
  id: string
  kind?: string
  market?: string
  title: string
  in: object
  out: Record<string, unknown>
}
const files = ['test/vectors/interest.json', 'test/vectors/tax.json']
const vectors = files.flatMap((file): Vector[] => JSON.parse(readFileSync(file, 'utf8')))

describe('published vectors', () => {
  test.each(vectors.map((vector) => [vector.id, vector.title, vector] as const))(
    '%s %s',
    (id, title, vector) => {
      expect(verdictOn(vector, 1)).toEqual({ passed: true, line: `pass ${id} ${title}` })
    },
  )

  test('each would fail if any of its answers were another', () => {
    for (const vector of vectors)
      for (const key of Object.keys(vector.out)) {
        const wrong = { ...vector, out: { ...vector.out, [key]: 'wrong' } }
        expect(verdictOn(wrong, 1).passed, `${vector.id} ${key}`).toBe(false)
      }
  })
})

describe('published vectors of wealth', () => {
  type Entry = Record<string, unknown>
  const wealth: Record<string, Entry | { in: Entry; out: Entry }[]> = JSON.parse(
    readFileSync('test/vectors/wealth.json', 'utf8'),
  )
  const verdicts = verdictsOn(wealth)

  test.each(verdicts)('$line', ({ passed }) => expect(passed).toBe(true))

  test('there is one for each name, and one for each profile', () => {
    expect(verdicts).toHaveLength(Object.keys(wealth).length - 1 + (wealth.SUIT as []).length)
  })

  test.each([
    ['TWR1', 'twr'],
    ['MD1', 'ret'],
    ['XIRR1', 'irr'],
    ['ANN1', 'annualised'],
    ['VOL1', 'annualised'],
    ['MDD1', 'maxDrawdown'],
    ['REB1', 'driftPp'],
    ['FEE2', 'fee'],
    ['SP1', 'rest'],
    ['PE1', 'TVPI'],
    ['SIM1', 'seed'],
  ])('%s would fail if its %s were another', (id, key) => {
    const [verdict] = verdictsOn({ [id]: { ...(wealth[id] as Entry), [key]: 'wrong' } })
    expect(verdict?.line).toContain(`FAIL ${id} expected ${key} "wrong" got `)
  })

  test('a name nobody knows, and a profile without answers, fail with one line', () => {
    const lines = verdictsOn({ MOON: { phase: 1 }, SUIT: [{ out: { result: 'DWM30' } }] })
    expect(lines.map(({ line }) => line)).toEqual([
      "FAIL MOON malformed: 'out' asks for nothing",
      "FAIL SUIT1 malformed: 'in' is not an object",
    ])
  })
})

describe('cases the published selection leaves out', () => {
  const deposit = {
    principal: '10000.00',
    rate: '2.60',
    conv: 'ACT/360',
    start: '2026-03-26',
    end: '2027-03-26',
  }
  test.each<[string, Partial<Vector>]>([
    [
      'tiers by lower bounds',
      {
        kind: 'tiers',
        in: {
          balance: '80000',
          tiers: [
            ['0', '2.00'],
            ['50000', '1.00'],
          ],
        },
        out: { interest: '1300.00' },
      },
    ],
    [
      'tiers by upper bounds',
      {
        kind: 'tiers',
        in: {
          balance: '80000',
          tiers: [
            { upTo: 50000, rate: 2 },
            { upTo: null, rate: 1 },
          ],
        },
        out: { interest: 1300 },
      },
    ],
    [
      'accrual to the adjusted date',
      {
        kind: 'adjusted',
        in: { ...deposit, cal: 'TARGET' },
        out: { days: 369, payDate: '2027-03-30', interest: '266.50' },
      },
    ],
    [
      'a moved payment without it',
      {
        kind: 'term',
        in: { ...deposit, cal: 'TARGET', adjustAccrual: false },
        out: { days: 365, paymentDate: '2027-03-30', interest: '263.61' },
      },
    ],
    [
      'daily compounding',
      {
        kind: 'apy',
        in: { principal: '10000', rate: '3.92', days: 365 },
        out: { interest: '399.76', apy2: '4.00' },
      },
    ],
    [
      'a half-yearly payout',
      {
        kind: 'term',
        in: { ...deposit, conv: 'ACT/ACT-ICMA', payout: 'PAYOUT', freq: 2 },
        out: { totalInterest: '260.00' },
      },
    ],
    [
      'a penalty of 90 days',
      {
        kind: 'penalty',
        in: { principal: '10000', rate: '4.00', penaltyDays: 90 },
        out: { penalty: '98.63' },
      },
    ],
    [
      'the full French levy',
      {
        market: 'FR',
        in: { interest: '260.00' },
        out: { ir: '33.28', ps: '48.36', total: '81.64', net: '178.36' },
      },
    ],
    [
      'the full French levy as one line',
      { market: 'FR', in: { interest: '260.00' }, out: { pfu: '81.64', net: '178.36' } },
    ],
    [
      'the waived French levy by flag',
      { market: 'FR', in: { interest: '260.00', dispense: true }, out: { total: '48.36' } },
    ],
    [
      'Spanish retention',
      { market: 'ES', in: { interest: '480.01' }, out: { retencion: '91.20', net: '388.81' } },
    ],
    [
      'British higher rate',
      { market: 'UK', in: { interest: 1450, psa: 500, rate: 40 }, out: { tax: '380.00' } },
    ],
    [
      'Swiss exemption',
      {
        market: 'CH',
        in: { interestYear: '200.00', creditedOncePerYear: true },
        out: { verrechnungssteuer: '0.00', net: '200.00' },
      },
    ],
    [
      'US backup withholding',
      {
        market: 'US',
        in: { interest: '100', tinCertified: false },
        out: { backupWithholding: '24.00' },
      },
    ],
    [
      'fund prepayment less distributions',
      {
        market: 'DE',
        in: {
          valueStart: 10000,
          valueEnd: 10900,
          distributions: 100,
          basiszins: '3.20',
          teilfreistellung: 30,
        },
        out: { vorabpauschale: '124.00', taxable: '86.80' },
      },
    ],
    [
      'fund prepayment in a year of losses',
      {
        market: 'DE',
        in: { valueStart: 10000, valueEnd: 9000 },
        out: { vorabpauschale: '0.00', kapESt: '0.00' },
      },
    ],
  ])('%s', (title, vector) => {
    expect(verdictOn({ id: 'X', title, ...vector }, 1).line).toBe(`pass X ${title}`)
  })
})

describe('what cannot be run', () => {
  const term = vectors.find(({ kind }) => kind === 'term')!
  test.each<[string, unknown, string]>([
    ['no object', 7, 'FAIL #1 malformed: not an object'],
    ['nothing asked for', { id: 'A', in: {}, out: {} }, "FAIL A malformed: 'out' asks for nothing"],
    [
      'no input',
      { id: 'A', kind: 'term', out: { x: 1 } },
      "FAIL A malformed: 'in' is not an object",
    ],
    [
      'unknown kind',
      { id: 'A', kind: 'magic', in: {}, out: { x: 1 } },
      "FAIL A malformed: unknown kind 'magic'",
    ],
    [
      'a kind every object has',
      { id: 'A', kind: 'toString', in: {}, out: { x: 1 } },
      "FAIL A malformed: unknown kind 'toString'",
    ],
    [
      'unknown market',
      { id: 'A', market: 'ZZ', in: {}, out: { x: 1 } },
      "FAIL A malformed: unknown market 'ZZ'",
    ],
    ['neither', { id: 'A', in: {}, out: { x: 1 } }, 'FAIL A malformed: neither kind nor market'],
    [
      'a missing input',
      { id: 'A', kind: 'term', in: {}, out: { x: 1 } },
      "FAIL A malformed: input 'principal' is missing",
    ],
    [
      'a broken date',
      { ...term, in: { ...term.in, start: '2026-02-30' } },
      `FAIL ${term.id} ${term.title} malformed: "2026-02-30" is not a date`,
    ],
    [
      'a broken amount',
      { ...term, in: { ...term.in, principal: 'many' } },
      `FAIL ${term.id} ${term.title} malformed: "many" is not an amount`,
    ],
    [
      'an end before the start',
      { ...term, in: { ...term.in, end: '2020-01-01' } },
      `FAIL ${term.id} ${term.title} malformed: 2020-01-01 lies before 2026-11-16`,
    ],
    [
      'an answer we do not give',
      { ...term, out: { moon: 'full' } },
      `FAIL ${term.id} ${term.title} expected moon "full" got nothing`,
    ],
  ])('%s fails with one line that says why', (_, vector, line) => {
    expect(verdictOn(vector, 1)).toEqual({ passed: false, line })
  })
})

describe('the command', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vectors-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const run = (...names: string[]) => {
    const lines: string[] = []
    return { code: runVectors(names, (line) => lines.push(line)), lines }
  }
  const file = (name: string, text: string) => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }

  test('all files together end in one count and exit 0', () => {
    const { code, lines } = run(...files)
    expect([code, lines.at(-1), lines.length]).toEqual([
      0,
      `${vectors.length} passed, 0 failed`,
      vectors.length + 1,
    ])
  })

  test('one failure exits 1 and says what was expected and what came', () => {
    const [first] = vectors
    const wrong = { ...first, out: { totalInterest: '1.00' } }
    const { code, lines } = run(file('wrong.json', JSON.stringify([wrong, first])))
    expect(code).toBe(1)
    expect(lines).toEqual([
      `FAIL ${first!.id} ${first!.title} expected totalInterest "1.00" got "260.00"`,
      `pass ${first!.id} ${first!.title}`,
      '1 passed, 1 failed',
    ])
  })

  test.each([
    ['no file named', () => run(), /^name at least one file/],
    ['a file that is not there', () => run('nowhere.json'), /^cannot read nowhere\.json: ENOENT$/],
    ['no JSON', () => run(file('bad.json', '[{')), /bad\.json is not JSON: /],
    ['nothing in it', () => run(file('object.json', '{}')), /object\.json has no vectors$/],
  ])('%s gives one line and exits above 0', (_, act, line) => {
    const { code, lines } = act()
    expect(code).toBeGreaterThan(0)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatch(line)
  })
})
