import type { ReactElement } from 'react'
import { chevronDownPath, SvgIcon } from '../button/icon.tsx'

/** Wraps a native select with an arrow that is clear of the edge and has the stroke of the other icons. */
export const SelectWithArrow = ({ children }: { readonly children: ReactElement }) => (
  <span className="bp-select">
    {children}
    {arrow}
  </span>
)

const arrow = <SvgIcon path={chevronDownPath} />
