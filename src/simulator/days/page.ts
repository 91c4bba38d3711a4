// The page of the passing of time: buttons, a bar, and a script that asks how far it is.

import { createHash } from 'node:crypto'
import type { Passing } from './index.ts'

const style = `
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 44rem; margin: 2rem auto; padding: 0 1rem; color-scheme: light dark }
  h1 { font-size: 1.5rem } time { font-variant-numeric: tabular-nums }
  .today { font-size: 2.5rem; font-weight: 650; letter-spacing: -0.02em; margin: 0 }
  form { display: flex; flex-wrap: wrap; gap: 0.75rem; align-items: end; margin: 1.5rem 0 }
  label { display: grid; gap: 0.25rem; font-size: 0.9375rem }
  button, input { font: inherit; min-height: 44px; padding: 0 1rem; border-radius: 6px; border: 1px solid color-mix(in srgb, currentColor 45%, transparent); background: Field; color: FieldText }
  button { cursor: pointer; background: ButtonFace; color: ButtonText } button:disabled { cursor: default; opacity: 0.5 }
  progress { width: 100%; height: 0.75rem } .said { min-height: 1.5em }
  :focus-visible { outline: 2px solid Highlight; outline-offset: 2px }`

const script = `
  const part = (name) => document.querySelector('[data-' + name + ']')
  const buttons = [...document.querySelectorAll('button')]
  const show = ({ today, isRunning, done, total, failed }) => {
    part('today').textContent = today
    part('today').dateTime = today
    part('bar').max = total || 1
    part('bar').value = done
    part('said').textContent = failed ? 'Stopped: ' + failed : total === 0 ? '' : isRunning ? done + ' of ' + total + ' days' : done + (done === 1 ? ' day' : ' days') + ' passed.'
    part('said').dataset.running = isRunning
    for (const button of buttons) button.disabled = isRunning
    if (isRunning) setTimeout(follow, 300)
  }
  const follow = async () => show(await (await fetch('/simulator/day.json')).json())
  const pass = async (wish) => {
    const response = await fetch('/simulator/day', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(wish) })
    const answer = await response.json()
    if (response.ok) show(answer)
    else part('said').textContent = answer.detail
  }
  for (const button of document.querySelectorAll('[data-days]')) button.addEventListener('click', () => pass({ days: Number(button.dataset.days) }))
  part('number').addEventListener('submit', (event) => { event.preventDefault(); pass({ days: Number(new FormData(event.target).get('days')) }) })
  part('date').addEventListener('submit', (event) => { event.preventDefault(); pass({ to: new FormData(event.target).get('to') }) })
  follow()`

const hashOf = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`

export const policy = `default-src 'none'; style-src ${hashOf(style)}; script-src ${hashOf(script)}; connect-src 'self'; frame-ancestors 'none'`

const quick = [1, 7, 30, 365]

export const page = ({ today }: Passing): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Business days of the simulator</title>
<style>${style}</style></head>
<body>
  <h1>Business days of the simulator</h1>
  <p class="today"><time data-today datetime="${today}">${today}</time></p>
  <p>Every day is closed as at the end of a real one: interest is reckoned and posted, money is sent and
    arrives, deposits mature. The partner banks answer by themselves.</p>
  <form>${quick.map((days) => `<button type="button" data-days="${days}">${days === 1 ? '1 day' : `${days} days`}</button>`).join('')}</form>
  <form data-number>
    <label>Number of days <input type="number" name="days" min="1" max="3660" value="14" required></label>
    <button type="submit">Pass</button>
  </form>
  <form data-date>
    <label>Until the day <input type="date" name="to" min="${today}" required></label>
    <button type="submit">Pass</button>
  </form>
  <progress data-bar max="1" value="0" aria-label="Days passed"></progress>
  <p class="said" data-said role="status"></p>
  <p><a href="/simulator/outbox">Outbox</a></p>
</body>
</html>
`
