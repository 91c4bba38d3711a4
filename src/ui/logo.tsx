// The brand's sign: three strokes of a rising water level, and its name.

import css from './logo.module.css'

function Mark() {
  return (
    <svg className={css.mark} viewBox="0 0 32 32" aria-hidden="true">
      <path
        d="M3 25h26M3 17.5c4.3 0 4.3-3 8.7-3s4.3 3 8.6 3 4.4-3 8.7-3M3 9.5c4.3 0 4.3-3 8.7-3"
        fill="none"
        stroke="currentColor"
        strokeWidth="3.2"
        strokeLinecap="round"
      />
    </svg>
  )
}

export function Logo({ name }: { name: string }) {
  return (
    <span className={css.logo}>
      <Mark />
      <span>{name}</span>
    </span>
  )
}
