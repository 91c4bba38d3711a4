// What a public page runs in the browser: behaviours of the shell, and the page's islands.

const islands: Record<
  string,
  () => Promise<{ start: (root: HTMLElement, data: unknown) => void }>
> = {}

for (const root of document.querySelectorAll<HTMLElement>('[data-island]')) {
  const data = root.nextElementSibling?.textContent ?? '{}'
  const load = islands[root.dataset.island ?? '']
  load?.().then(({ start }) => start(root, JSON.parse(data)))
}
