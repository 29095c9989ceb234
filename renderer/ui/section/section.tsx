import { type ReactNode, useId } from 'react'

interface Props {
  readonly title: ReactNode
  readonly children: ReactNode
}

/** Renders a part of a page under its own heading. */
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
