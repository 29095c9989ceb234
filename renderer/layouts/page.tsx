import { Frame, type FrameProps } from './frame.tsx'

/** Lays out a page of the business, without a card. */
export const PageLayout = ({ children, ...frame }: FrameProps) => (
  <Frame kind="page" {...frame}>
    <main className="bp-main" id="content" tabIndex={-1}>
      {children}
    </main>
  </Frame>
)
