import { useApp } from '../../../screen/app-context.ts'
import { renderTextWithLang } from '../../../screen/text-with-lang.tsx'
import type { BlockProps } from '../block.ts'

export function QuoteBlock({ options: { text, source } }: BlockProps<'quote'>) {
  const { i18n } = useApp()
  return (
    <figure className="bp-quote">
      <blockquote>{renderTextWithLang(text, i18n)}</blockquote>
      {source && <figcaption>{renderTextWithLang(source, i18n)}</figcaption>}
    </figure>
  )
}
