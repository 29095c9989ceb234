import { type ReactNode, useMemo } from 'react'
import type { PublicPreview } from '#schemas/generated/types.gen.ts'
import { asInstant } from '#schemas/runtime/time/instant.ts'
import { AppValueContext, useApp } from '../../screen/app-context.ts'
import { PreviewNotice } from '../../ui/content/preview-notice.tsx'
import { createPreviewLocalizer, previewNoticeId } from './preview-paths.ts'

interface Props {
  readonly preview: PublicPreview
  readonly children: ReactNode
}

/** Says that the page is a preview, and keeps the links in it within the preview. */
export function PreviewFrame({ preview, children }: Props) {
  const app = useApp()
  const { i18n, formats } = app
  const value = useMemo(() => ({ ...app, href: createPreviewLocalizer(preview, app.href) }), [app, preview])
  const date = formats.dateAt(asInstant(Date.parse(preview.expiresAt)), 'no-weekday')
  return (
    <>
      <PreviewNotice id={previewNoticeId} title={i18n.t('preview.title')}>
        <p>{i18n.t('preview.text', { date })}</p>
        <p>{i18n.t('preview.no_booking')}</p>
      </PreviewNotice>
      <AppValueContext value={value}>{children}</AppValueContext>
    </>
  )
}
