import type { ReactNode, Ref } from 'react'

interface Props {
  readonly children: ReactNode
  readonly hint?: ReactNode
  readonly id?: string
  /** To focus it when the step changes, so that a screen reader starts here. */
  readonly ref?: Ref<HTMLHeadingElement>
}

/** What to do in this step. */
export const StepHeading = ({ children, hint, id, ref }: Props) => (
  <div className="bp-heading">
    <h2 className="bp-heading-title" id={id} ref={ref} tabIndex={-1}>
      {children}
    </h2>
    {hint && <p className="bp-heading-hint">{hint}</p>}
  </div>
)
