import { Fragment, type ReactNode } from 'react'

/** Joins short facts by middle dots: "News · November 12, 2026". */
export const joinFacts = (facts: readonly ReactNode[]): ReactNode =>
  facts.map((fact, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: facts never move.
    <Fragment key={index}>
      {index > 0 && ' · '}
      {fact}
    </Fragment>
  ))
