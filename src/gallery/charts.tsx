// The charts of the gallery, with figures of nobody.

import { BarChart } from '#ui/chart/bar-chart.tsx'
import { footOf } from '#ui/chart/geometry.ts'
import { LineChart } from '#ui/chart/line-chart.tsx'
import { ValueChart } from '#ui/chart/value-chart.tsx'
import { Course } from '#ui/drawing/course.tsx'
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
    <Bars />
    <LineChart
      words={words(
        'Paid in and out',
        'First 3,000 EUR are paid in, then 5,200 EUR come back.',
        'Day',
      )}
      names={['2022', 'spring 2023', '2026', '2030']}
      places={[0, 14, 50, 100]}
      foot={[
        { name: '2022', at: 0, anchor: 'start', isSpare: false },
        { name: '2026', at: 50, anchor: 'middle', isSpare: true },
        { name: '2030', at: 100, anchor: 'end', isSpare: false },
      ]}
      series={[{ name: 'Together', values: [-1000, -3000, -400, 2200] }]}
      written={euros}
      short={thousands}
    />
    <OverTime />
  </div>
)

const Bars = () => (
  <>
    <BarChart
      words={words('Interest by month', 'Most interest comes in June and December.', 'Month')}
      names={months}
      series={[{ name: 'Interest', values: interest }]}
      written={euros}
      short={String}
    />
    <BarChart
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
    <BarChart
      words={words('Gains by year', 'A loss in 2022, gains in every year since.', 'Year')}
      names={years}
      series={[{ name: 'Gain', values: [-420, 380, 910, 640, 1100] }]}
      written={euros}
    />
  </>
)

const OverTime = () => (
  <>
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
    <Course
      words={words('Everything together', 'From 20,000 EUR to 36,000 EUR in May 2027.', 'Month')}
      layers={['Bound', 'At once']}
      moments={[
        { at: 0, values: [20_000, 0] },
        { at: 30, values: [20_000, 10_000] },
        { at: 55, values: [26_000, 10_000] },
        { at: 80, values: [6_000, 30_000] },
      ]}
      now={55}
      nowText="today: 36,000 EUR"
      at={{ at: 80, text: '16 Mar 2027' }}
      foot={[
        { name: 'Jan', at: 0, anchor: 'start', isSpare: false },
        { name: 'Jul', at: 50, anchor: 'middle', isSpare: true },
        { name: 'May', at: 100, anchor: 'end', isSpare: false },
      ]}
      rows={[
        { name: 'January', values: [20_000, 0] },
        { name: 'July', values: [20_000, 10_000] },
        { name: 'May', values: [6_000, 30_000] },
      ]}
      sum="Together"
      written={euros}
      short={thousands}
    />
  </>
)
