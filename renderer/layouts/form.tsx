import { Frame, type FrameProps } from './frame.tsx'

/** Lays out one column of questions on a card. */
export const FormLayout = ({ children, ...frame }: FrameProps) => (
  <Frame kind="form" {...frame}>
    <div className="bp-card">
      <main className="bp-main" id="content" tabIndex={-1}>
        {children}
      </main>
    </div>
  </Frame>
)
