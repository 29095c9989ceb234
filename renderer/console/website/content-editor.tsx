import { lazy, Suspense, useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { isLocaleCode, type LocaleCode, languageNames } from '#locales/codes.ts'
import { Button } from '#renderer/ui/button/button.tsx'
import { useConsole, useSignedIn } from '../context/console-context.ts'
import type { ConsoleI18n } from '../context/i18n.ts'
import { DocumentBar } from '../documents/document-bar.tsx'
import { readText } from '../documents/localized-texts.ts'
import { type OpenedDocument, toDocumentText } from '../documents/opened-document.ts'
import { useDocumentDraft } from '../documents/use-document-draft.ts'
import type { JsonRecord } from '../saving/record-values.ts'
import { useMediaQuery } from '../ui/use-media-query.ts'
import { type ContentEditing, ContentEditingContext } from './content-editing.ts'
import { ContentStateBadges } from './content-state-badges.tsx'
import { ContentInspector } from './inspector/content-inspector.tsx'
import { type EditedPage, findBlockPlace, outlineBlocks } from './model/content-blocks.ts'
import type { ContentFolder, ContentForm } from './model/content-form.ts'
import {
  describeLanguages,
  findNextMissing,
  listContentTexts,
  type MissingText,
} from './model/content-texts.ts'
import { BlockOutline } from './outline/block-outline.tsx'
import { ContentPreview } from './preview/content-preview.tsx'
import { SharePreviewButton } from './share-preview-button.tsx'
import { useWebsiteEntry } from './use-website-entry.ts'
import { websiteKinds } from './website-kinds.ts'
import '../forms/forms.css'
import './website.css'

const PublishContentDialog = lazy(async () => ({
  default: (await import('./publish-content-dialog.tsx')).PublishContentDialog,
}))

interface Props {
  readonly opened: OpenedDocument
  readonly kind: ContentFolder
  readonly form: ContentForm
}

/**
 * Three parts of one page: its blocks, how it looks, and the settings of what is chosen. A narrow window has the first beside
 * one of the others; a phone shows one at a time.
 */
export function ContentEditor({ opened, kind, form }: Props) {
  const { i18n, announce } = useConsole()
  const { business } = useSignedIn().membership
  const draft = useDocumentDraft(opened)
  const entry = useWebsiteEntry(kind, draft.key)
  const { chosen, choose, go, parts: part } = usePlace()
  const codes = form.languages.filter(isLocaleCode)
  const [first, setFirst] = useState<LocaleCode>(codes[0] ?? 'en')
  const [beside, setBeside] = useState<LocaleCode>(() => findOtherLanguage(opened, form, i18n))
  const second = beside === first ? (codes.find(code => code !== first) ?? first) : beside
  const [publishing, setPublishing] = useState<'now' | 'later'>()
  const { change: changeText, document } = draft
  const outline = useMemo(() => outlineBlocks(document), [document])
  const states = useMemo(
    () => describeLanguages(listContentTexts(document, form), form.languages),
    [document, form],
  )
  const read = useCallback((text: unknown) => readText(text, first), [first])
  const change = useCallback(
    (next: JsonRecord, subject?: string) => changeText(toDocumentText(next), subject),
    [changeText],
  )
  const apply = useCallback(
    ({ document: next, pointer }: EditedPage) => {
      change(next)
      choose(pointer)
    },
    [change, choose],
  )
  const [missing, setMissing] = useState<MissingText>()
  const showMissing = () => {
    const next = findNextMissing(states, missing)
    setMissing(next)
    if (!next || !isLocaleCode(next.language)) {
      announce(i18n.t('website.nothing_missing'))
      return
    }
    if (next.language !== first) setBeside(next.language)
    go(findBlockPlace(next.pointer), 'edit')
    announce(i18n.t('website.missing_in', { language: languageNames[next.language] }))
    focusText(next)
  }
  const showProblem = () => {
    const places = draft.faults.map(({ pointer }) => findBlockPlace(pointer))
    go(places[(places.indexOf(chosen) + 1) % places.length] ?? '', 'edit')
  }
  useNextKey(draft.faults.length > 0 ? showProblem : showMissing)
  const editing: ContentEditing = {
    kind,
    form,
    draft,
    entry,
    outline,
    chosen,
    languages: [first, second],
    states,
    setFirstLanguage: setFirst,
    setSecondLanguage: setBeside,
    choose,
    read,
    change,
    apply,
  }
  const title = read(document.title) || draft.key
  return (
    <ContentEditingContext value={editing}>
      <div className="form-editor website-editor" data-part={part.shown}>
        <DocumentBar
          isContent
          draft={draft}
          discardHint={draft.published ? undefined : i18n.t('website.discard_hint')}
          trail={{ to: `/${business.slug}/website/${kind}`, label: i18n.phrase(websiteKinds[kind].title) }}
          title={title}
          badge={
            <ContentStateBadges
              entry={{
                ...(entry ?? { state: draft.published ? 'published' : 'draft' }),
                hasDraft: draft.isChanged,
              }}
            />
          }
          onShowProblem={showProblem}
          onPublish={() => setPublishing('now')}
        >
          <SharePreviewButton path={entry?.path} />
          <Button type="button" onClick={() => setPublishing('later')}>
            {i18n.t('website.at_a_time')}
          </Button>
        </DocumentBar>
        <PartTabs {...part} />
        <div className="form-editor-parts">
          {part.has('outline') && <BlockOutline />}
          {part.has('preview') && <ContentPreview />}
          {part.has('edit') && <ContentInspector />}
        </div>
      </div>
      {publishing && (
        <Suspense>
          <PublishContentDialog start={publishing} entry={entry} onClose={() => setPublishing(undefined)} />
        </Suspense>
      )}
    </ContentEditingContext>
  )
}

/**
 * The language beside that of the business: one in which somebody has written already, if there is one; that of the console
 * rather than another.
 */
function findOtherLanguage(
  { document }: OpenedDocument,
  form: ContentForm,
  { locale }: Pick<ConsoleI18n, 'locale'>,
): LocaleCode {
  const [first = 'en', ...others] = form.languages.filter(isLocaleCode)
  const started = describeLanguages(listContentTexts(document, form), form.languages)
    .filter(({ state }) => state !== 'not-started')
    .map(({ language }) => language)
  const order = [locale, first === 'en' ? ('de' as const) : ('en' as const), ...others].filter(code =>
    others.includes(code),
  )
  return order.find(code => started.includes(code)) ?? order[0] ?? first
}

/** The field may have to be drawn first. */
function focusText({ pointer, language }: MissingText): void {
  let attempts = 0
  const focus = () => {
    const field = globalThis.document.querySelector<HTMLElement>(
      `[data-text="${CSS.escape(`${pointer} ${language}`)}"]`,
    )
    if (field) field.focus()
    else if (attempts++ < 10) requestAnimationFrame(focus)
  }
  requestAnimationFrame(focus)
}

const parts = ['outline', 'edit', 'preview'] as const

type EditorPart = (typeof parts)[number]

/**
 * What is chosen and which part is shown, both kept in the address; and which parts there is room for. Both change in one step:
 * of two, the second would begin from the address before the first.
 */
function usePlace() {
  const isWide = useMediaQuery('(width >= 1180px)')
  const hasOutline = useMediaQuery('(width >= 900px)')
  const { hash, search } = useLocation()
  const navigate = useNavigate()
  const chosen = new URLSearchParams(search).get('at') ?? ''
  const choices = hasOutline ? parts.slice(1) : parts
  const shown: EditorPart = choices.find(part => `#${part}` === hash) ?? choices[0] ?? 'edit'
  const go = useCallback(
    (pointer: string, part?: EditorPart) => {
      const query = pointer === '' ? '' : `?${new URLSearchParams({ at: pointer })}`
      const place = { search: query, hash: part === undefined || isWide ? hash : part }
      void navigate(place, { replace: true, preventScrollReset: true })
    },
    [navigate, hash, isWide],
  )
  return {
    chosen,
    go,
    choose: useCallback((pointer: string) => go(pointer), [go]),
    parts: {
      shown,
      choices,
      isWide,
      has: (part: EditorPart) => isWide || part === shown || (hasOutline && part === 'outline'),
      show: (part: EditorPart) => go(chosen, part),
    },
  }
}

function PartTabs({ shown, choices, isWide, show }: ReturnType<typeof usePlace>['parts']) {
  const { i18n } = useConsole()
  if (isWide) return null
  return (
    <div className="form-editor-tabs" role="tablist" aria-label={i18n.t('builder.parts')}>
      {choices.map(part => (
        <Button
          key={part}
          type="button"
          role="tab"
          look={part === shown ? 'soft' : 'quiet'}
          aria-selected={part === shown}
          onClick={() => show(part)}
        >
          {part === 'outline' ? i18n.t('website.blocks') : i18n.t(`builder.part_${part}`)}
        </Button>
      ))}
    </div>
  )
}

/** F8 leads to the next problem or, without any, to the next missing text. */
function useNextKey(show: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'F8' || event.defaultPrevented) return
    event.preventDefault()
    show()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])
}
