import { type ReactNode, useMemo } from 'react'
import type { PublicPreview } from '#schemas/generated/types.gen.ts'
import { AppValueContext, useApp } from '../../screen/app-context.ts'
import { createPreviewLocalizer } from './preview-paths.ts'

interface Props {
  readonly preview: PublicPreview
  readonly children: ReactNode
}

/** Leads the links of content to the paths that the preview has for it. */
export function PreviewLinks({ preview, children }: Props) {
  const app = useApp()
  const value = useMemo(() => ({ ...app, href: createPreviewLocalizer(preview, app.href) }), [app, preview])
  return <AppValueContext value={value}>{children}</AppValueContext>
}
