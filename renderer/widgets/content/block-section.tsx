import type { ReactNode } from 'react'
import type { Text } from '#schemas/generated/types.gen.ts'
import { useApp } from '../../screen/app-context.ts'
import { renderTextWithLang } from '../../screen/text-with-lang.tsx'

interface Props {
  readonly title: Text | undefined
  readonly children: ReactNode
}

/** Renders a block under its heading, if it has one. */
export function BlockSection({ title, children }: Props) {
  const { i18n } = useApp()
  if (!title) return <div>{children}</div>
  return (
    <section>
      <h2 className="bp-content-heading">{renderTextWithLang(title, i18n)}</h2>
      {children}
    </section>
  )
}
