import { type ReactNode, useId } from 'react'

interface Props {
  readonly title: ReactNode
  readonly children: ReactNode
}

/** A part of a page under a heading of its own. */
export function Section({ title, children }: Props) {
  const id = useId()
  return (
    <section className="bp-section" aria-labelledby={id}>
      <h3 className="bp-section-title" id={id}>
        {title}
      </h3>
      {children}
    </section>
  )
}
