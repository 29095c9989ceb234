import { type ReactNode, useId } from 'react'

interface Props {
  readonly title: ReactNode
  readonly children: ReactNode
  /** Of the heading: one below the heading above. */
  readonly level?: 2 | 3
}

/** Renders a part of a page under its own heading. */
export function Section({ title, children, level = 3 }: Props) {
  const id = useId()
  const Heading = `h${level}` as const
  return (
    <section className="bp-section" aria-labelledby={id}>
      <Heading className="bp-section-title" id={id}>
        {title}
      </Heading>
      {children}
    </section>
  )
}
