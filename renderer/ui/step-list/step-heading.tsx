import type { ReactNode, Ref } from 'react'

interface Props {
  readonly children: ReactNode
  readonly hint?: ReactNode
  readonly id?: string
  /** 1 if the page has no other first heading. */
  readonly level?: 1 | 2
  /** Allows focusing it when the step changes, so that a screen reader starts here. */
  readonly ref?: Ref<HTMLHeadingElement>
}

/** Says what to do in this step. */
export const StepHeading = ({ children, hint, id, level = 2, ref }: Props) => {
  const Heading = `h${level}` as const
  return (
    <div className="bp-heading">
      <Heading className="bp-heading-title" id={id} ref={ref} tabIndex={-1}>
        {children}
      </Heading>
      {hint && <p className="bp-heading-hint">{hint}</p>}
    </div>
  )
}
