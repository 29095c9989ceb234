import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useI18n } from '../context/console-context.ts'

interface Props {
  /** Of the document; the heading itself if it is not given. */
  readonly title?: string
  /** What the title of the document ends with; outside of a business it is the name of the program. */
  readonly business?: string
  readonly heading: string
  /** Beside the heading. */
  readonly children?: ReactNode
}

/** The path for which the focus was placed last; undefined before the first page, which leaves it to the browser. */
const placed: { path?: string } = {}

/**
 * Names the page, in the title of the document, too, and takes the focus when somebody comes from another page,
 * unless a field has it.
 */
export function PageHeading({ heading, title = heading, business, children }: Props) {
  const i18n = useI18n()
  const { pathname } = useLocation()
  const ref = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const hasField = document.activeElement instanceof HTMLInputElement
    if (placed.path !== undefined && placed.path !== pathname && !hasField) ref.current?.focus()
    placed.path = pathname
  }, [pathname])
  return (
    <header className="console-heading">
      <title>
        {business === undefined
          ? i18n.t('page.title_outside', { page: title })
          : i18n.t('page.title', { page: title, business })}
      </title>
      <h1 ref={ref} tabIndex={-1}>
        {heading}
      </h1>
      {children}
    </header>
  )
}
