import { asInstant } from '#schemas/runtime/time/instant.ts'
import { useApp } from '../../screen/app-context.ts'
import type { WidgetProps } from '../../screen/widget.ts'
import { ContentStylesheet } from '../../ui/content/content-stylesheet.tsx'
import { PreviewNotice } from '../../ui/content/preview-notice.tsx'

/** Says that the page is a preview, until when it is shown, and that nothing in it is real. */
export function PreviewNoticeWidget({ scope: { preview } }: WidgetProps<'preview-notice'>) {
  const { i18n, formats } = useApp()
  if (!preview) return null
  const date = formats.dateAt(asInstant(Date.parse(preview.expiresAt)), 'no-weekday')
  return (
    <>
      <ContentStylesheet />
      <PreviewNotice id="preview" title={i18n.t('preview.title')}>
        <p>{i18n.t('preview.text', { date })}</p>
      </PreviewNotice>
    </>
  )
}
