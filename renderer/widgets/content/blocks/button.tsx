import { useApp } from '../../../screen/app-context.ts'
import { renderTextWithLang } from '../../../screen/text-with-lang.tsx'
import { ButtonLink } from '../../../ui/button/button.tsx'
import { toLinkAttributes } from '../../../ui/link/configured-link.ts'
import type { BlockProps } from '../block.ts'

export function ButtonBlock({ options: { text, href: target, look } }: BlockProps<'button'>) {
  const { i18n, href } = useApp()
  // Its route may have been removed after the record was written.
  const attributes = target && toLinkAttributes(target, href)
  if (!attributes) return null
  return (
    <div>
      <ButtonLink look={look ?? 'secondary'} {...attributes}>
        {renderTextWithLang(text, i18n)}
      </ButtonLink>
    </div>
  )
}
