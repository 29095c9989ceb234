import { type ReactNode, useId } from 'react'
import { Icon, type IconName } from '../button/icon.tsx'

/** A calendar, and the link that adds the appointment to it. */
export interface CalendarLink {
  readonly id: string
  readonly name: string
  /** What the link does: "opens in a new window", "downloads a file". */
  readonly hint: string
  readonly href: string
  readonly icon: IconName | 'download' | 'external'
  readonly newWindow?: boolean
}

interface Props {
  readonly title: ReactNode
  readonly ways: readonly CalendarLink[]
  /** A calendar that takes only one appointment at a time, if there are several. */
  readonly each?:
    | { readonly name: string; readonly hint: string; readonly ways: readonly CalendarLink[] }
    | undefined
}

/** Renders a link for each calendar: links work without JavaScript. */
export function AddToCalendar({ title, ways, each }: Props) {
  const id = useId()
  return (
    <section className="bp-add" aria-labelledby={id}>
      <h2 className="bp-add-title" id={id}>
        {title}
      </h2>
      <ul className="bp-add-ways">
        {ways.map(way => (
          <li key={way.id}>
            <Way {...way} />
          </li>
        ))}
        {each && (
          <li className="bp-add-each">
            <details>
              <summary className="bp-add-way">
                <Icon name="calendar" />
                <Words name={each.name} hint={each.hint} />
                <Icon name="chevron-down" />
              </summary>
              <ul className="bp-add-ways">
                {each.ways.map(way => (
                  <li key={way.id}>
                    <Way {...way} />
                  </li>
                ))}
              </ul>
            </details>
          </li>
        )}
      </ul>
    </section>
  )
}

const Way = ({ name, hint, href, icon, newWindow }: CalendarLink) => (
  <a
    className="bp-add-way"
    href={href}
    {...(newWindow ? { target: '_blank', rel: 'noopener noreferrer' } : { download: '' })}
  >
    {icon === 'download' || icon === 'external' ? <Drawing path={shapes[icon]} /> : <Icon name={icon} />}
    <Words name={name} hint={hint} />
  </a>
)

/** The hint is part of the link's name, so that screen readers say it too. */
const Words = ({ name, hint }: Pick<CalendarLink, 'name' | 'hint'>) => (
  <span className="bp-add-words">
    <span className="bp-add-name">{name}</span> <span className="bp-add-hint">{hint}</span>
  </span>
)

/** Kept apart from the shared icons, which every first page carries. */
const Drawing = ({ path }: { readonly path: string }) => (
  <svg className="bp-icon" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
    <path d={path} />
  </svg>
)

const shapes = {
  download: 'M10 3v9.500M5.8 8.500 10 12.700l4.200-4.200M3.5 16.500h13',
  external:
    'M8.5 4.500h-4a1 1 0 0 0-1 1v10a1 1 0 0 0 1 1h10a1 1 0 0 0 1-1v-4M11.500 3.500h5v5M16.200 3.800 9.500 10.500',
} as const
