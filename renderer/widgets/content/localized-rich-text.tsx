import type { LocalizedRichText, RichText } from '#schemas/generated/types.gen.ts'
import { useApp } from '../../screen/app-context.ts'
import { RichTextView } from '../../ui/rich-text/rich-text.tsx'

/** Shows a formatted text in the language of the page, or else in one that it has, and marks that language. */
export function LocalizedRichTextView({ text }: { readonly text: LocalizedRichText }) {
  const { i18n, href } = useApp()
  if (isRichText(text)) return <RichTextView text={text} href={href} />
  const locale = i18n.text(Object.fromEntries(Object.keys(text).map(code => [code, code])))
  return (
    <div lang={locale === i18n.locale ? undefined : locale}>
      <RichTextView text={text[locale] ?? []} href={href} />
    </div>
  )
}

const isRichText = (text: LocalizedRichText): text is RichText => Array.isArray(text)
