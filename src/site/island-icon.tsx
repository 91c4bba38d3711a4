// Icons inside islands: used by name from a sprite the server draws, so that the browser needs no
// icon library and a hundred rows repeat no paths.

export const islandIcons = [
  'chevron',
  'close',
  'covered',
  'falling',
  'file',
  'filters',
  'leaf',
  'rising',
  'warning',
] as const
export type IslandIconName = (typeof islandIcons)[number]

type IslandIconProps = { name: IslandIconName; size?: number; className?: string | undefined }

export function IslandIcon({ name, size = 20, className }: IslandIconProps) {
  return (
    <svg className={className} width={size} height={size} aria-hidden="true">
      <use href={`#icon-${name}`} />
    </svg>
  )
}
