// Marks the part being read in the table of contents.

export function start(nav: HTMLElement): void {
  const links = [...nav.querySelectorAll<HTMLAnchorElement>('a')]
  const headings = links.map(({ hash }) => document.getElementById(hash.slice(1)))

  /** The last heading that has passed the upper third: what follows it is under the reader's eyes. */
  function mark(): void {
    const line = innerHeight / 3
    const current = headings.findLastIndex(
      (heading) => heading && heading.getBoundingClientRect().top < line,
    )
    for (const [i, link] of links.entries())
      if (i === current) link.setAttribute('aria-current', 'location')
      else link.removeAttribute('aria-current')
  }

  const observer = new IntersectionObserver(mark, { rootMargin: '0px 0px -66% 0px' })
  for (const heading of headings) if (heading) observer.observe(heading)
}
