/** Formatted texts one below the other, as a page shows them. */
import { RichTextView } from '#renderer/ui/rich-text/rich-text.tsx'
import type { RichText } from '#schemas/generated/types.gen.ts'

export const RichTextFixture = ({ texts }: { readonly texts: readonly RichText[] }) => (
  <div className="bp">
    <main>
      <h1>Texts</h1>
      {texts.map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the texts of the fixture never change
        <RichTextView key={index} text={text} href={path => path} codeLabel="Code" />
      ))}
    </main>
  </div>
)
