import type { ReactNode } from 'react'
import { useI18n, useSignedIn } from '../context/console-context.ts'
import { PageHeading } from './page-heading.tsx'

interface Props {
  readonly heading: string
  readonly title?: string
  /** Beside the heading. */
  readonly tools?: ReactNode
  readonly children: ReactNode
}

/** A page of a business. */
export function BusinessPage({ heading, title = heading, tools, children }: Props) {
  const i18n = useI18n()
  const { business } = useSignedIn().membership
  return (
    <div className="console-page">
      <PageHeading heading={heading} title={title} business={i18n.text(business.name)}>
        {tools}
      </PageHeading>
      {children}
    </div>
  )
}
