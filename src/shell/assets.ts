// The shell's pictures by name, at the address the build gives them.

const urls = import.meta.glob<string>('./assets/**/*.svg', {
  eager: true,
  query: '?url',
  import: 'default',
})

export const assetNames: readonly string[] = Object.keys(urls).map((path) =>
  path.replace(/^\.\/assets\/(.*)\.svg$/, '$1'),
)

export function assetUrl(name: string): string {
  const url = urls[`./assets/${name}.svg`]
  if (!url) throw new Error(`there is no picture '${name}': draw src/shell/assets/${name}.svg`)
  return url
}
