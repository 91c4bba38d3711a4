// What waits for the customer. Without anything to do there is nothing to see.

import { ArrowRight, Mail, UserCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { useHref } from '#shell/site.tsx'
import type { HeaderFacts } from '../header/header-facts.ts'
import css from './dashboard.module.css'

type Task = { id: string; href: string; icon: ReactNode; title: string; text?: string }

function useTasks({ customer, unreadCount }: HeaderFacts): Task[] {
  const t = useTranslations('account.dashboard.task')
  const href = useHref()
  const icon = { size: 20, strokeWidth: 1.5, 'aria-hidden': true } as const
  const tasks: Task[] = []
  if (customer?.status === 'REGISTERED')
    tasks.push({
      id: 'identification',
      href: href('identification'),
      icon: <UserCheck {...icon} />,
      title: t('identification'),
      text: t('identificationText'),
    })
  if (unreadCount > 0)
    tasks.push({
      id: 'messages',
      href: href('messages'),
      icon: <Mail {...icon} />,
      title: t('messages', { count: unreadCount }),
    })
  return tasks
}

export function Tasks({ facts }: { facts: HeaderFacts }) {
  const t = useTranslations('account.dashboard')
  const tasks = useTasks(facts)
  if (tasks.length === 0) return null
  return (
    <section className={css.tasks} aria-labelledby="tasks">
      <h2 id="tasks" className={css.sectionTitle}>
        {t('tasks')}
      </h2>
      <ul className={css.taskList}>
        {tasks.map(({ id, href, icon, title, text }) => (
          <li key={id}>
            <a href={href} className={css.task} data-task={id}>
              {icon}
              <span>
                <span className={css.taskTitle}>{title}</span>
                {text && <span className={css.taskText}>{text}</span>}
              </span>
              <ArrowRight size={18} strokeWidth={1.5} aria-hidden="true" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
