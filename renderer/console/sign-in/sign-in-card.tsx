import type { ReactNode } from 'react'

/** The frame of pages that belong to no business. */
export const SignInCard = ({ children }: { readonly children: ReactNode }) => (
  <main className="console-outside">
    <div className="console-card">{children}</div>
  </main>
)
