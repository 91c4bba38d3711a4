// Tables of the gallery: ordered by its heads and turned page by page, on one page, and one that only scrolls.

import { type Column, ScrollTable, Table } from '#ui/table/table.tsx'

type Offer = { bank: string; country: string; percent: number; least: number }

const banks = ['Aurora', 'Baltik', 'Cedar', 'Delta', 'Elbe', 'Fjord', 'Garonne', 'Havel']
const offers: Offer[] = banks.map((bank, i) => ({
  ...{ bank: `${bank} Bank`, country: ['Sweden', 'Latvia', 'France'][i % 3]! },
  ...{ percent: 2 + ((i * 7) % 12) / 10, least: ((i * 3) % 5) * 1000 + 500 },
}))

const columns: Column<Offer>[] = [
  { key: 'bank', title: 'Bank', cell: ({ bank }) => bank, sortBy: ({ bank }) => bank },
  { key: 'country', title: 'Country', cell: ({ country }) => country },
  {
    ...{ key: 'percent', title: 'Rate', isNumber: true },
    cell: ({ percent }) => `${percent.toFixed(2)} %`,
    sortBy: ({ percent }) => percent,
  },
  {
    ...{ key: 'least', title: 'From', isNumber: true },
    cell: ({ least }) => `${least.toLocaleString('en')}.00 EUR`,
    sortBy: ({ least }) => least,
  },
]

export const Tables = () => (
  <>
    <Table
      label="Offers"
      columns={columns}
      rows={offers}
      rowKey={({ bank }) => bank}
      pages={{
        size: 5,
        words: {
          ...{ previous: 'Previous page', next: 'Next page' },
          shown: (from, to, of) => `${from} to ${to} of ${of}`,
        },
      }}
    />
    <Table
      label="Offers on one page"
      columns={columns}
      rows={offers.slice(0, 2)}
      rowKey={({ bank }) => bank}
    />
    <ScrollTable label="Figures that only stand there">
      <thead>
        <tr>
          <th scope="col">Year</th>
          <th scope="col" data-end>
            Interest
          </th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">2026</th>
          <td className="number" data-end>
            260.00 EUR
          </td>
        </tr>
      </tbody>
    </ScrollTable>
  </>
)
