import { useApp } from '../../../screen/app-context.ts'
import { renderTextWithLang } from '../../../screen/text-with-lang.tsx'
import type { BlockProps } from '../block.ts'

export function HeadingBlock({ options: { text, level = 2 } }: BlockProps<'heading'>) {
  const { i18n } = useApp()
  const Heading = `h${level}` as const
  return <Heading className="bp-content-heading">{renderTextWithLang(text, i18n)}</Heading>
}
