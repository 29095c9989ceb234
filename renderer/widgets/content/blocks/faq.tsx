import { useId } from 'react'
import { useApp } from '../../../screen/app-context.ts'
import { renderTextWithLang } from '../../../screen/text-with-lang.tsx'
import { Icon } from '../../../ui/button/icon.tsx'
import type { BlockProps } from '../block.ts'
import { BlockSection } from '../block-section.tsx'
import { LocalizedRichTextView } from '../localized-rich-text.tsx'

export function FaqBlock({ options: { title, questions, open = false } }: BlockProps<'faq'>) {
  const { i18n } = useApp()
  // Browsers keep at most one of the same name open.
  const name = useId()
  return (
    <BlockSection title={title}>
      <div className="bp-faq">
        {questions.map(({ question, answer }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the questions of a page never move.
          <details key={index} name={name} open={open && index === 0}>
            <summary>
              {renderTextWithLang(question, i18n)}
              <Icon name="chevron-down" />
            </summary>
            <LocalizedRichTextView text={answer} level={3} />
          </details>
        ))}
      </div>
    </BlockSection>
  )
}
