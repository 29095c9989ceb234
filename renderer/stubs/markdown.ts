/** Replaces `markdown-to-jsx/react`, which RJSF imports, in the build: the texts of forms are plain. */
import type { ReactNode } from 'react'

export const Markdown = ({ children }: { children?: ReactNode }): ReactNode => children
