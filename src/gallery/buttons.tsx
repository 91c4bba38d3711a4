// Buttons of the gallery, and links that look like one, in every look and size.

import { Button, ButtonLink } from '#ui/button.tsx'
import css from './gallery.module.css'

const looks = ['primary', 'secondary', 'quiet'] as const
const sizes = ['small', 'regular', 'large'] as const

export const Buttons = () => (
  <>
    {looks.map((look) => (
      <div key={look} className={css.row}>
        {sizes.map((size) => (
          <Button key={size} {...{ look, size }}>
            {look}, {size}
          </Button>
        ))}
        <Button look={look} disabled>
          {look}, waits
        </Button>
        <ButtonLink look={look} href="#buttons">
          {look}, a link
        </ButtonLink>
      </div>
    ))}
  </>
)
