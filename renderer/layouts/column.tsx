import { Frame, type FrameProps } from './frame.tsx'

interface Props extends FrameProps {
  /** A page of the business, questions on a card, or what went wrong. */
  readonly kind: 'page' | 'form' | 'error'
}

/** Lays out one column. */
export function ColumnLayout({ children, ...frame }: Props) {
  const main = (
    <frame.main className="bp-main" id="content" tabIndex={-1}>
      {children}
    </frame.main>
  )
  return <Frame {...frame}>{frame.kind === 'form' ? <div className="bp-card">{main}</div> : main}</Frame>
}
