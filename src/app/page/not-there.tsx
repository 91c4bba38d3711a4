// Instead of what was asked for: it is not there, or it did not come.

import { ApiError } from '#contracts/errors.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Message, Missing } from './message.tsx'

type Props = {
  error: Error
  onRetry: () => unknown
  title: string
  text: string
  back: { href: string; text: string }
}

/** What is not there does not come by asking again. */
export function NotThere({ error, onRetry, title, text, back }: Props) {
  const isUnknown = error instanceof ApiError && [400, 404].includes(error.status)
  if (!isUnknown) return <Missing onRetry={() => void onRetry()} />
  return (
    <Message title={title} text={text}>
      <ButtonLink href={back.href}>{back.text}</ButtonLink>
    </Message>
  )
}
