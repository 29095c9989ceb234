import type { ReactElement } from 'react'
import { chevronDownPath, SvgIcon } from '../button/icon.tsx'

/** Around a native select: its arrow stands clear of the edge, in the stroke of all drawings. */
export const SelectBox = ({ children }: { readonly children: ReactElement }) => (
  <span className="bp-select">
    {children}
    {arrow}
  </span>
)

const arrow = <SvgIcon path={chevronDownPath} />
