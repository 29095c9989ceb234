import type { ReactNode } from 'react'

interface Props {
  /** Links lead to it, and move the focus there. */
  readonly id: string
  readonly title: string
  readonly children: ReactNode
}

/** Marks a page as a preview. */
export const PreviewNotice = ({ id, title, children }: Props) => (
  <aside className="bp-preview" id={id} tabIndex={-1} aria-labelledby={`${id}-title`}>
    <p className="bp-preview-title" id={`${id}-title`}>
      {title}
    </p>
    {children}
  </aside>
)
