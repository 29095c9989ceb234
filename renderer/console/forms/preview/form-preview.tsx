import { useCallback, useEffect, useRef, useState } from 'react'
import { Notice } from '#renderer/ui/notice/notice.tsx'
import { listValueChanges } from '#schemas/runtime/core/share-structure.ts'
import { isPreviewReady, type PreviewedForm } from '#schemas/runtime/form/previewed-form.ts'
import type { ColourScheme } from '#schemas/runtime/theme/theme-contrast.ts'
import { useI18n } from '../../context/console-context.ts'
import type { EditedDocument } from '../../documents/use-document-draft.ts'
import { PreviewFrame, type PreviewWidth } from '../../ui/preview-frame.tsx'
import { PreviewTools } from '../../ui/preview-tools.tsx'
import { toBrowserForm } from '../model/previewed-document.ts'
import { markChosenField, watchChosenField } from './chosen-field.ts'
import { usePreviewPages } from './use-preview-pages.ts'

interface Props {
  readonly draft: EditedDocument
  readonly kind: 'forms' | 'surveys'
  /** The id of the step that is edited. */
  readonly stage: string | undefined
  /** The pointer of the chosen question among the answers, such as `/email`. */
  readonly chosen: string | undefined
  /** Told of the question that somebody presses in the preview. */
  readonly onChoose: (pointer: string) => void
}

/** The form as visitors see it, while it is typed: at three widths, light and dark, in each language. */
export function FormPreview({ draft, kind, stage, chosen, onChoose }: Props) {
  const i18n = useI18n()
  const { key, document, faults, saving } = draft
  const [loaded, setLoaded] = useState<string>()
  const isSound = faults.length === 0 && saving === 'saved'
  const { pages, problem, isLive } = usePreviewPages({ kind, key, document, isSound, loaded })
  const [width, setWidth] = useState<PreviewWidth>('phone')
  const [scheme, setScheme] = useState<ColourScheme>(() =>
    matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
  )
  const [language, setLanguage] = useState('')
  const page = pages.find(one => one.language === language) ?? pages[0]
  const canFrame = page !== undefined && new URL(page.url).origin === location.origin
  const { onShow } = useLivePage({ document, stage, chosen, isLive, onChoose })
  return (
    <div className="form-preview">
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
        onLanguage={setLanguage}
      />
      {problem && <Notice kind="problem">{i18n.formatProblem(problem)}</Notice>}
      {canFrame && (
        <PreviewFrame
          key={page.language}
          url={page.url}
          title={i18n.t('record.preview')}
          width={width}
          scheme={scheme}
          onShow={frame => {
            onShow(frame)
            setLoaded(page.url)
          }}
        />
      )}
      {page && !canFrame && (
        <p>
          <a href={page.url} target="_blank" rel="noopener">
            {i18n.t('record.preview_open')}
          </a>
        </p>
      )}
    </div>
  )
}

interface LivePage extends Pick<Props, 'stage' | 'chosen' | 'onChoose'> {
  readonly document: EditedDocument['document']
  readonly isLive: boolean
}

/** Tells the page in the frame what is typed, and marks there what is chosen. */
function useLivePage({ document, stage, chosen, isLive, onChoose }: LivePage) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [readyCount, setReadyCount] = useState(0)
  const choose = useRef(onChoose)
  choose.current = onChoose
  /** What the page knows; another page knows nothing. */
  const told = useRef<{ readonly form: unknown; readonly readyCount: number }>(undefined)
  useEffect(() => {
    const page = frame.current?.contentWindow
    if (!page || !isLive) return
    const form = toBrowserForm(document)
    const known = told.current?.readyCount === readyCount ? told.current.form : undefined
    told.current = { form, readyCount }
    const changes = listValueChanges(known, form)
    const message: PreviewedForm = { bookplate: 'previewed-form', changes, stage }
    page.postMessage(message, location.origin)
  }, [document, stage, isLive, readyCount])
  useEffect(() => {
    const listen = ({ source, origin, data }: MessageEvent) => {
      if (source !== frame.current?.contentWindow || origin !== location.origin || !isPreviewReady(data))
        return
      setReadyCount(count => count + 1)
    }
    addEventListener('message', listen)
    return () => removeEventListener('message', listen)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed may draw the question anew.
  useEffect(() => markChosenField(frame.current, chosen), [chosen, document, stage, readyCount])
  const onShow = useCallback((shown: HTMLIFrameElement) => {
    frame.current = shown
    watchChosenField(shown, pointer => choose.current(pointer))
    setReadyCount(count => count + 1)
  }, [])
  return { onShow }
}
