// The charts of the gallery, with figures of nobody.

import { BarChart, StackedChart } from '#ui/chart/bar-chart.tsx'
import { DonutChart } from '#ui/chart/donut-chart.tsx'
import { footOf } from '#ui/chart/geometry.ts'
import { LineChart } from '#ui/chart/line-chart.tsx'
import { Timeline } from '#ui/chart/timeline.tsx'
import { ValueChart } from '#ui/chart/value-chart.tsx'
import css from './gallery.module.css'

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const years = ['2022', '2023', '2024', '2025', '2026']
const percent = (value: number) => `${value.toFixed(1)} %`
const euros = (value: number) => `${value.toLocaleString('en')} EUR`
const thousands = (value: number) => `${value / 1000}k`
const words = (title: string, summary: string, heads: string) => ({
  ...{ title, summary, heads },
  asTable: 'As a table',
})

const best = { name: 'Best rate', values: [0.4, 2.9, 3.6, 3.1, 2.8] }
const inflation = { name: 'Inflation', values: [6.9, 5.9, 2.2, 2.1, 2] }
const interest = [12, 0, 48, 20, 20, 96, 12, 0, 48, 20, 20, 140]

export const Charts = () => (
  <div className={css.columns}>
    <LineChart
      words={words('Rates', 'The best rate rose to 3.6 % in 2024 and fell to 2.8 %.', 'Year')}
      names={years}
      series={[best, inflation]}
      written={percent}
    />
    <BarChart
      words={words('Interest by month', 'Most interest comes in June and December.', 'Month')}
      names={months}
      series={[{ name: 'Interest', values: interest }]}
      written={euros}
      short={String}
    />
    <StackedChart
      words={words('Money by kind', 'Term deposits grew to 40,000 EUR.', 'Year')}
      names={years}
      series={[
        { name: 'Term', values: [10000, 15000, 22000, 30000, 40000] },
        { name: 'Overnight', values: [5000, 8000, 6000, 9000, 4000] },
        { name: 'Notice', values: [0, 2000, 4000, 4000, 6000] },
      ]}
      sum="Together"
      written={euros}
      short={thousands}
    />
    <DonutChart
      words={words('Where the money is', 'More than half is in Germany.', 'Country')}
      of="Amount"
      parts={[
        { name: 'Germany', value: 52000 },
        { name: 'France', value: 24000 },
        { name: 'Sweden', value: 14000 },
        { name: 'Latvia', value: 10000 },
      ]}
      written={euros}
    />
    <ValueChart
      words={{
        ...words('A portfolio', 'From 5,000 to 9,400 EUR; 8,000 EUR were put in.', 'Year'),
        ...{ value: 'Value', invested: 'Put in', cursor: 'Day' },
      }}
      points={years.map((name, i) => {
        const [value, invested] = [[5000, 5400, 6900, 7700, 9400][i]!, 5000 + 750 * i]
        return { name, value, invested, said: `${name}: ${euros(value)}` }
      })}
      rows={years.map((_, i) => i)}
      foot={footOf(years, 'points')}
      written={euros}
      short={thousands}
    />
    <Timeline
      title="A deposit"
      now={40}
      events={[
        { key: 'open', at: 0, day: '16 Nov 2026', what: 'Opened with 10,000 EUR' },
        { key: 'interest', at: 33, day: '16 Mar 2027', what: '86.67 EUR interest' },
        { key: 'decide', at: 90, day: '12 Oct 2027', what: 'Decide what happens at the end' },
        { key: 'end', at: 100, day: '16 Nov 2027', what: '10,260 EUR are paid out' },
      ]}
    />
  </div>
)
