import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { isLocaleCode } from '#locales/codes.ts'
import { Notice } from '#renderer/ui/notice/notice.tsx'
import type { PreviewedContent } from '#schemas/runtime/content/previewed-content.ts'
import { isPreviewReady } from '#schemas/runtime/form/previewed-form.ts'
import type { ColourScheme } from '#schemas/runtime/theme/theme-contrast.ts'
import { useI18n } from '../../context/console-context.ts'
import { PreviewFrame, type PreviewWidth } from '../../ui/preview-frame.tsx'
import { PreviewTools } from '../../ui/preview-tools.tsx'
import { useContentEditing } from '../content-editing.ts'
import { patchContent } from '../model/patch-content.ts'
import { useBlockName } from '../outline/use-block-name.ts'
import { markChosenBlock, watchChosenBlock } from './chosen-block.ts'
import { useContentPreview } from './use-content-preview.ts'

/** The page as visitors see it, while it is typed: at three widths, light and dark, in each language. */
export function ContentPreview() {
  const i18n = useI18n()
  const { kind, form, draft, languages, setFirstLanguage, outline } = useContentEditing()
  const nameBlock = useBlockName()
  const { pages, content, omitted, problem } = useContentPreview({
    kind,
    key: draft.key,
    document: draft.document,
  })
  const [width, setWidth] = useState<PreviewWidth>(() =>
    matchMedia('(width >= 1600px)').matches ? 'desk' : 'phone',
  )
  const [scheme, setScheme] = useState<ColourScheme>(() =>
    matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
  )
  const page = pages.find(({ language }) => language === languages[0]) ?? pages[0]
  const canFrame = page !== undefined && new URL(page.url).origin === location.origin
  const shown = useMemo(
    () => (content === undefined ? undefined : patchContent(content, draft.document, form)),
    [content, draft.document, form],
  )
  const { onShow } = useShownContent(shown)
  const names = outline.filter(({ pointer }) => omitted.includes(pointer)).map(nameBlock)
  return (
    <section className="form-preview" aria-label={i18n.t('record.preview')}>
      <PreviewTools
        width={width}
        widths={{
          phone: i18n.t('record.preview_phone'),
          tablet: i18n.t('builder.tablet'),
          desk: i18n.t('record.preview_desk'),
        }}
        onWidth={setWidth}
        scheme={scheme}
        onScheme={setScheme}
        language={page?.language ?? ''}
        languages={pages.map(one => one.language)}
        onLanguage={code => isLocaleCode(code) && setFirstLanguage(code)}
      />
      {problem && <Notice kind="problem">{i18n.formatProblem(problem)}</Notice>}
      {names.length > 0 && (
        <p className="website-omitted" role="status">
          {i18n.t('website.omitted', { blocks: new Intl.ListFormat(i18n.tag).format(names) })}
        </p>
      )}
      {canFrame && (
        <PreviewFrame
          key={page.language}
          url={page.url}
          title={i18n.t('record.preview')}
          width={width}
          scheme={scheme}
          onShow={onShow}
        />
      )}
      {page && !canFrame && (
        <p>
          <a href={page.url} target="_blank" rel="noopener">
            {i18n.t('record.preview_open')}
          </a>
        </p>
      )}
    </section>
  )
}

/** Tells the page in the frame what is typed, and marks there what is chosen. */
function useShownContent(content: object | undefined) {
  const { chosen, choose } = useContentEditing()
  const frame = useRef<HTMLIFrameElement>(null)
  const [readyCount, setReadyCount] = useState(0)
  const pressed = useRef(choose)
  pressed.current = choose
  const marked = useRef('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page has to be told again.
  useEffect(() => {
    const page = frame.current?.contentWindow
    if (!page || !content) return
    const message: PreviewedContent = { bookplate: 'previewed-content', content }
    page.postMessage(message, location.origin)
  }, [content, readyCount])
  useEffect(() => {
    const listen = ({ source, origin, data }: MessageEvent) => {
      if (source === frame.current?.contentWindow && origin === location.origin && isPreviewReady(data))
        setReadyCount(count => count + 1)
    }
    addEventListener('message', listen)
    return () => removeEventListener('message', listen)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed may draw the block anew.
  useEffect(() => {
    const isNewChoice = marked.current !== chosen
    return markChosenBlock(frame.current, { pointer: chosen, isNewChoice }, () => {
      marked.current = chosen
    })
  }, [chosen, content, readyCount])
  const onShow = useCallback((shown: HTMLIFrameElement) => {
    frame.current = shown
    watchChosenBlock(shown, pointer => pressed.current(pointer))
    setReadyCount(count => count + 1)
  }, [])
  return { onShow }
}
