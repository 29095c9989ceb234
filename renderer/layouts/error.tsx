import { Frame, type FrameProps } from './frame.tsx'

/** Lays out a page that says what went wrong. */
export const ErrorLayout = ({ children, ...frame }: FrameProps) => (
  <Frame kind="error" {...frame}>
    <main className="bp-main bp-failure" id="content" tabIndex={-1}>
      {children}
    </main>
  </Frame>
)
