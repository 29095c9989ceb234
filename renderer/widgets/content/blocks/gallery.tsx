import { useApp } from '../../../screen/app-context.ts'
import { renderTextWithLang } from '../../../screen/text-with-lang.tsx'
import { Picture } from '../../../ui/picture/picture.tsx'
import type { BlockProps } from '../block.ts'

export function GalleryBlock({ options: { images } }: BlockProps<'gallery'>) {
  const { i18n } = useApp()
  return (
    <ul className="bp-gallery">
      {images.map(
        ({ image, title, text }) =>
          // Removed from the store after the record was written.
          image && (
            <li key={image.id}>
              <figure>
                <div className="bp-gallery-picture">
                  <Picture
                    image={image}
                    alt={i18n.text(image.alt ?? '')}
                    lang={i18n.borrowed(image.alt ?? '')}
                    sizes="(min-width: 700px) 220px, 50vw"
                    fill
                  />
                </div>
                {(title || text) && (
                  <figcaption>
                    {title && <strong>{renderTextWithLang(title, i18n)}</strong>}
                    {renderTextWithLang(text, i18n)}
                  </figcaption>
                )}
              </figure>
            </li>
          ),
      )}
    </ul>
  )
}
