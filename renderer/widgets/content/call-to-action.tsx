import type { Text } from '#schemas/generated/types.gen.ts'
import { useApp } from '../../screen/app-context.ts'
import { renderTextWithLang } from '../../screen/text-with-lang.tsx'
import { ButtonLink } from '../../ui/button/button.tsx'

interface Props {
  readonly title: Text
  readonly text: Text | undefined
  /** The text of the button. */
  readonly label: Text
  /** A path without locale. */
  readonly path: string
}

/** Renders a card with a heading, a sentence and a button. */
export function CallToAction({ title, text, label, path }: Props) {
  const { i18n, href } = useApp()
  return (
    <section className="bp-action">
      <h2 className="bp-action-title">{renderTextWithLang(title, i18n)}</h2>
      {text && <p>{renderTextWithLang(text, i18n)}</p>}
      <ButtonLink look="primary" href={href(path)}>
        {renderTextWithLang(label, i18n)}
      </ButtonLink>
    </section>
  )
}
