// The page of the passing of time: buttons, a bar, and a script that asks how far it is.

import type { CalendarDate } from '#domain/date.ts'
import type { SimulatorPage } from '../page.ts'

export type Passing = {
  today: CalendarDate
  isRunning: boolean
  /** Of the days asked for last. */
  done: number
  total: number
  /** Why it stopped before the end. */
  failed?: string
}

const style = `
  .today { font-size: 2.5rem; font-weight: 650; letter-spacing: -0.02em; line-height: 1.2; margin: 0; font-variant-numeric: tabular-nums }
  form { display: flex; flex-wrap: wrap; gap: 0.75rem; align-items: end; margin: 1.5rem 0 }
  label { display: grid; gap: 0.25rem; font-size: 0.9375rem; color: var(--soft) }
  .run { border: 1px solid var(--line); background: var(--raised); border-radius: 4px; padding: 1rem; margin-top: 2rem }
  progress { display: block; width: 100%; height: 0.5rem; accent-color: var(--action) }
  .said { margin-top: 0.75rem; font-weight: 600 } .said[data-wrong] { color: var(--wrong) }`

const script = `
  const part = (name) => document.querySelector('[data-' + name + ']')
  const buttons = [...document.querySelectorAll('button')]
  const count = (days) => days + (days === 1 ? ' day' : ' days')
  const dayOf = (iso) => new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(iso))
  const say = (text, isWrong) => {
    part('said').textContent = text
    part('said').toggleAttribute('data-wrong', isWrong)
  }
  const sentence = ({ today, isRunning, done, total, failed }) =>
    failed ? 'Stopped after ' + count(done) + ', on ' + today + ': ' + failed
    : total === 0 ? 'No day has passed since the start.'
    : isRunning ? done + ' of ' + count(total) + ' passed …'
    : count(done) + ' passed. Today is ' + today + '.'
  const show = (passing) => {
    const { today, isRunning, done, total, failed } = passing
    part('today').textContent = today
    part('today').dateTime = today
    part('weekday').textContent = dayOf(today)
    part('to').min = today
    part('bar').max = total || 1
    part('bar').value = done
    say(sentence(passing), failed !== undefined)
    part('run').dataset.running = isRunning
    for (const button of buttons) button.disabled = isRunning
    if (isRunning) setTimeout(follow, 300)
  }
  const answerOf = async (address, init) => {
    const response = await fetch(address, init)
    const answer = await response.json()
    if (!response.ok) throw new Error(answer.detail || answer.title || response.statusText)
    return answer
  }
  const follow = () => answerOf('/simulator/day.json').then(show, (error) => {
    say('The server does not answer: ' + error.message, true)
    setTimeout(follow, 2000)
  })
  const pass = async (wish) => {
    for (const button of buttons) button.disabled = true
    try {
      const headers = { 'content-type': 'application/json' }
      show(await answerOf('/simulator/day', { method: 'POST', headers, body: JSON.stringify(wish) }))
    } catch (error) {
      say('Not passed: ' + error.message, true)
      for (const button of buttons) button.disabled = false
    }
  }
  for (const button of document.querySelectorAll('[data-days]')) button.addEventListener('click', () => pass({ days: Number(button.dataset.days) }))
  part('number').addEventListener('submit', (event) => { event.preventDefault(); pass({ days: Number(new FormData(event.target).get('days')) }) })
  part('date').addEventListener('submit', (event) => { event.preventDefault(); pass({ to: new FormData(event.target).get('to') }) })
  follow()`

const quick = [1, 7, 30, 365]
const named = (days: number): string => (days === 1 ? '1 day' : `${days} days`)

export const dayPage = ({ today }: Passing): SimulatorPage => ({
  path: '/simulator/day',
  title: 'Business days',
  style,
  script,
  body: `
  <p class="today"><time data-today datetime="${today}">${today}</time></p>
  <p class="soft" data-weekday>&nbsp;</p>
  <p>Every day is closed as at the end of a real one: interest is calculated and posted, money is sent and
    arrives, deposits open and mature. The partner banks answer by themselves.</p>
  <noscript><p><strong>This page needs JavaScript. Without it: <code>npm run day</code></strong></p></noscript>
  <form>${quick.map((days) => `<button type="button" data-days="${days}">${named(days)}</button>`).join('')}</form>
  <form data-number>
    <label>Number of days <input type="number" name="days" min="1" max="3660" value="14" required></label>
    <button type="submit">Pass</button>
  </form>
  <form data-date>
    <label>Until the day <input data-to type="date" name="to" min="${today}" required></label>
    <button type="submit">Pass</button>
  </form>
  <div class="run" data-run>
    <progress data-bar max="1" value="0" aria-label="Days passed"></progress>
    <p class="said" data-said role="status"></p>
  </div>`,
})
