/** What the build puts in the place of `markdown-to-jsx/react`, which RJSF imports: texts of forms are plain. */
import type { ReactNode } from 'react'

export const Markdown = ({ children }: { children?: ReactNode }): ReactNode => children
