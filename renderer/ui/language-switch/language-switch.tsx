import { type FocusEvent, type KeyboardEvent, type MouseEvent, useRef } from 'react'
import { Icon } from '../button/icon.tsx'

export interface LanguageOption {
  /** A BCP 47 tag. */
  readonly tag: string
  /** The language's own name, e.g. "Deutsch". */
  readonly name: string
  readonly href: string
}

interface Props {
  /** "Language" */
  readonly label: string
  readonly current: string
  readonly languages: readonly LanguageOption[]
}

/**
 * Links to the same page in other languages. Links work before and without a script; focus stays here after a choice.
 */
export function LanguageSwitch({ label, current, languages }: Props) {
  const menu = useRef<HTMLDetailsElement>(null)
  const close = () => menu.current?.removeAttribute('open')
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    close()
    menu.current?.querySelector('summary')?.focus()
  }
  const pick = ({ currentTarget: link }: MouseEvent<HTMLAnchorElement>) => {
    // Tells another host the visitor's current place; a link to its home may instead carry the picked language.
    if (link.origin !== location.origin) link.search = location.search || link.search
    close()
    menu.current?.querySelector('summary')?.focus()
  }
  const closeOnLeave = (event: FocusEvent) => {
    if (!menu.current?.contains(event.relatedTarget)) close()
  }
  return (
    <details className="bp-menu" ref={menu} onKeyDown={closeOnEscape} onBlur={closeOnLeave}>
      <summary className="bp-menu-button">
        <Icon name="globe" />
        <span className="bp-hidden">{label}: </span>
        <span className="bp-menu-current">{languages.find(({ tag }) => tag === current)?.name}</span>
        <Icon name="chevron-down" />
      </summary>
      <ul className="bp-menu-list">
        {languages.map(language => (
          <li key={language.tag}>
            <a
              href={language.href}
              hrefLang={language.tag}
              lang={language.tag}
              aria-current={language.tag === current}
              onClick={pick}
            >
              {language.name}
              {language.tag === current && <Icon name="check" />}
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}
