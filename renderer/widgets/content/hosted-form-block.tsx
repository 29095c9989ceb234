import type { Text } from '#schemas/generated/types.gen.ts'
import { useApp } from '../../screen/app-context.ts'
import { EmbeddedPageView } from '../../screen/embedded-page-view.tsx'
import { renderTextWithLang } from '../../screen/text-with-lang.tsx'
import { CallToAction } from './call-to-action.tsx'
import { getHostedFormPath, type HostedFormKind } from './hosted-form-path.ts'

interface Props {
  readonly kind: HostedFormKind
  readonly id: string
  readonly title: Text
  readonly text?: Text
  /** The text of the button that leads to the form. */
  readonly label: Text
  readonly inline?: boolean
}

/** Shows a form in place, or a button that leads to it. */
export function HostedFormBlock({ kind, id, title, text, label, inline = false }: Props) {
  const { i18n } = useApp()
  const path = getHostedFormPath(kind, id)
  const button = <CallToAction title={title} text={text} label={label} path={path} />
  if (!inline) return button
  return (
    <EmbeddedPageView
      path={path}
      fallback={button}
      frame={form => (
        <section className="bp-hosted-form">
          <h2 className="bp-action-title">{renderTextWithLang(title, i18n)}</h2>
          {text && <p>{renderTextWithLang(text, i18n)}</p>}
          {form}
        </section>
      )}
    />
  )
}
