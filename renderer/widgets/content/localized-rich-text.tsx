import { pickRichText } from '#locales/localized-rich-text.ts'
import type { LocalizedRichText } from '#schemas/generated/types.gen.ts'
import { useApp } from '../../screen/app-context.ts'
import { RichTextView } from '../../ui/rich-text/rich-text.tsx'

interface Props {
  readonly text: LocalizedRichText
  /** The level of its highest headings; default: 2. */
  readonly level?: 2 | 3 | 4
}

/** Shows a formatted text in the language of the page, or else in one that it has, and marks that language. */
export function LocalizedRichTextView({ text, level = 2 }: Props) {
  const { i18n, href } = useApp()
  const picked = pickRichText(text, i18n.locale)
  return (
    <div lang={picked.borrowed}>
      <RichTextView text={picked.text} level={level} href={href} codeLabel={i18n.t('content.code')} />
    </div>
  )
}
