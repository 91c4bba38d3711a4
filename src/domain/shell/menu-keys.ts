// Keys and pointers in menus: what hovering may open, and where keys lead.

const touchPointsOfAPointer = 2

/** Touch devices have more than two touch points; they open menus by click only. [INT-014, INT-015] */
export const isTouchDevice = (maxTouchPoints: number): boolean =>
  maxTouchPoints > touchPointsOfAPointer

export const opensOnHover = (maxTouchPoints: number): boolean => !isTouchDevice(maxTouchPoints)

/** Where a key leads among the items, round the ends; undefined where it leads nowhere. [INT-019, INT-020, INT-021] */
export function nextItem(key: string, current: number, count: number): number | undefined {
  if (count === 0) return undefined
  switch (key) {
    case 'ArrowDown':
    case 'ArrowRight':
      return (current + 1) % count
    case 'ArrowUp':
    case 'ArrowLeft':
      return current <= 0 ? count - 1 : current - 1
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return undefined
  }
}
