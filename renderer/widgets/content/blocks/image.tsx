import { useApp } from '../../../screen/app-context.ts'
import { renderTextWithLang } from '../../../screen/text-with-lang.tsx'
import { Picture } from '../../../ui/picture/picture.tsx'
import type { BlockProps } from '../block.ts'

export function ImageBlock({ options: { image, caption } }: BlockProps<'image'>) {
  const { i18n } = useApp()
  // Removed from the store after the record was written.
  if (!image) return null
  return (
    <figure className="bp-figure">
      <Picture
        image={image}
        alt={i18n.text(image.alt ?? '')}
        lang={i18n.borrowed(image.alt ?? '')}
        sizes="(min-width: 700px) 660px, 100vw"
      />
      {caption && <figcaption>{renderTextWithLang(caption, i18n)}</figcaption>}
    </figure>
  )
}
