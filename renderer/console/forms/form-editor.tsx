import { lazy, Suspense, useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { isLocaleCode, type LocaleCode, languageNames } from '#locales/codes.ts'
import { Button } from '#renderer/ui/button/button.tsx'
import { formatPointer } from '#schemas/runtime/core/pointer.ts'
import { useConsole, useI18n, useSignedIn } from '../context/console-context.ts'
import { DocumentBar } from '../documents/document-bar.tsx'
import { readText } from '../documents/localized-texts.ts'
import type { OpenedDocument } from '../documents/opened-document.ts'
import { useChosenPlace } from '../documents/use-chosen-place.ts'
import { useDocumentDraft } from '../documents/use-document-draft.ts'
import { useMessageTexts } from '../documents/use-message-texts.ts'
import { useMediaQuery } from '../ui/use-media-query.ts'
import { type AskedBy, type FormEditing, FormEditingContext } from './form-editing.ts'
import { FormJson } from './form-json.tsx'
import { Inspector } from './inspector/inspector.tsx'
import type { EditedForm } from './model/edit-form.ts'
import {
  findOutlinedPlace,
  listOutlinedFields,
  listOutlinedPlaces,
  type OutlinedField,
  outlineForm,
} from './model/form-outline.ts'
import { listMissingTexts } from './model/missing-texts.ts'
import { FormOutlineList } from './outline/form-outline-list.tsx'
import { FormPreview } from './preview/form-preview.tsx'
import './forms.css'

const PublishFormDialog = lazy(async () => ({
  default: (await import('./publish-form-dialog.tsx')).PublishFormDialog,
}))

const FormVersionsDialog = lazy(async () => ({
  default: (await import('./form-versions-dialog.tsx')).FormVersionsDialog,
}))
const ShareFormDialog = lazy(async () => ({
  default: (await import('./share-form-dialog.tsx')).ShareFormDialog,
}))
const EditorKeysDialog = lazy(async () => ({
  default: (await import('./editor-keys-dialog.tsx')).EditorKeysDialog,
}))

interface Props {
  readonly opened: OpenedDocument
  readonly kind: 'forms' | 'surveys'
  readonly askedBy: AskedBy
}

/**
 * Three parts of one form: what it asks, how that looks, and the settings of what is chosen. A narrow window has the first
 * beside one of the others; a phone shows one at a time.
 */
export function FormEditor({ opened, kind, askedBy }: Props) {
  const { i18n, announce } = useConsole()
  const { membership } = useSignedIn()
  const { business } = membership
  const draft = useDocumentDraft(opened)
  const outline = useMemo(() => outlineForm(draft.document), [draft.document])
  const [chosen, choose] = useChosenPlace()
  const first: LocaleCode = isLocaleCode(business.locale) ? business.locale : 'en'
  const [second, setSecondLanguage] = useState<LocaleCode>(first === 'en' ? 'de' : 'en')
  const [isPublishing, setPublishing] = useState(false)
  const [isSharing, setSharing] = useState(false)
  const [isComparing, setComparing] = useState(false)
  const [isJson, setJson] = useState(false)
  const messages = useMessageTexts(first)
  const read = useCallback((text: unknown) => readText(text, first, messages), [first, messages])
  const part = useShownPart()
  const { changeDocument: change } = draft
  const apply = useCallback(
    ({ document, pointer }: EditedForm) => {
      change(document)
      choose(pointer)
    },
    [change, choose],
  )
  const editing: FormEditing = {
    kind,
    askedBy,
    draft,
    outline,
    chosen,
    languages: [first, second],
    setSecondLanguage,
    choose,
    read,
    change,
    apply,
  }
  const field = listOutlinedFields(outline).find(({ pointer }) => pointer === chosen)
  const step = outline.steps.find(
    ({ pointer, fields }) => pointer === chosen || (field && fields.includes(field)),
  )
  const showProblem = () => {
    const places = draft.faults.map(({ pointer }) => findOutlinedPlace(outline, pointer))
    const next = places[(places.indexOf(chosen) + 1) % places.length]
    choose(next ?? '')
    part.show('edit')
  }
  const keys = useEditorKeys(() => showNext())
  /** Where the next missing text is; it gets the focus once it is shown. */
  const [sought, setSought] = useState<{ readonly place: string }>()
  useEffect(() => {
    if (sought?.place !== chosen || part.shown === 'preview') return
    focusEmptyText([first, second])
    setSought(undefined)
  }, [sought, chosen, part.shown, first, second])
  /** The next problem; without any, the next text that is missing in one of the two languages. */
  const showNext = () => {
    const problems = draft.faults.map(({ pointer }) => pointer)
    const found = problems.length > 0 ? problems : listMissingTexts(draft.document, [first, second])
    const at = new Set(found.map(pointer => findOutlinedPlace(outline, pointer)))
    const places = listOutlinedPlaces(outline).filter(place => at.has(place))
    if (places.length === 0) {
      announce(
        i18n.t('builder.nothing_missing', { first: languageNames[first], second: languageNames[second] }),
      )
      return
    }
    const next = places[(places.indexOf(chosen) + 1) % places.length] ?? ''
    choose(next)
    part.show('edit')
    if (problems.length === 0) setSought({ place: next })
  }
  const title = read(draft.document.title) || draft.key
  return (
    <FormEditingContext value={editing}>
      <div className="form-editor" data-part={part.shown}>
        <DocumentBar
          draft={draft}
          trail={{ to: `/${business.slug}/forms`, label: i18n.t('nav.forms') }}
          title={title}
          onShowProblem={showProblem}
          onPublish={() => setPublishing(true)}
        >
          <Button
            type="button"
            look="quiet"
            aria-label={i18n.t('builder.keys')}
            aria-keyshortcuts="?"
            onClick={() => keys.setShown(true)}
          >
            ?
          </Button>
          <Button
            type="button"
            look={isJson ? 'soft' : 'quiet'}
            aria-pressed={isJson}
            onClick={() => setJson(!isJson)}
          >
            JSON
          </Button>
          <Button type="button" look="quiet" onClick={() => setComparing(true)}>
            {i18n.t('record.versions')}
          </Button>
          <Button type="button" look="quiet" onClick={() => setSharing(true)}>
            {i18n.t('forms.share')}
          </Button>
        </DocumentBar>
        <PartTabs {...part} />
        <div className="form-editor-parts" data-json={isJson || undefined}>
          {isJson && (part.isWide || part.shown !== 'preview') && <FormJson />}
          {!isJson && part.has('outline') && <FormOutlineList />}
          {part.has('preview') && (
            <FormPreview
              draft={draft}
              kind={kind}
              stage={step?.id || undefined}
              chosen={field && toAnswerPointer(field)}
              onChoose={pointer => choose(findFieldByAnswer(pointer))}
            />
          )}
          {!isJson && part.has('edit') && <Inspector />}
        </div>
      </div>
      {isPublishing && (
        <Suspense>
          <PublishFormDialog onClose={() => setPublishing(false)} />
        </Suspense>
      )}
      {isComparing && (
        <Suspense>
          <FormVersionsDialog onClose={() => setComparing(false)} />
        </Suspense>
      )}
      {isSharing && (
        <Suspense>
          <ShareFormDialog
            onClose={() => setSharing(false)}
            onChangeTimes={() => {
              setSharing(false)
              choose('')
              part.show('edit')
            }}
          />
        </Suspense>
      )}
      {keys.isShown && (
        <Suspense>
          <EditorKeysDialog onClose={() => keys.setShown(false)} />
        </Suspense>
      )}
    </FormEditingContext>
  )

  function findFieldByAnswer(pointer: string): string {
    const [name = ''] = pointer.slice(1).split('/')
    return `/schema/properties/${name}`
  }
}

/** Of a list, its first entry. */
const toAnswerPointer = ({ schemaPath }: OutlinedField): string =>
  formatPointer(
    schemaPath
      .filter(name => name !== 'schema' && name !== 'properties')
      .map(name => (name === 'items' ? '0' : name)),
  )

const parts = ['outline', 'edit', 'preview'] as const

type EditorPart = (typeof parts)[number]

/** Which parts there is room for; which of the others is shown, the address keeps. */
function useShownPart() {
  const isWide = useMediaQuery('(width >= 1180px)')
  const hasOutline = useMediaQuery('(width >= 900px)')
  const { hash, search } = useLocation()
  const navigate = useNavigate()
  const choices = hasOutline ? parts.slice(1) : parts
  const shown: EditorPart = choices.find(part => `#${part}` === hash) ?? choices[0] ?? 'edit'
  return {
    shown,
    choices,
    isWide,
    has: (part: EditorPart) => isWide || part === shown || (hasOutline && part === 'outline'),
    show: (part: EditorPart) => {
      if (!isWide) void navigate({ search, hash: part }, { replace: true })
    },
  }
}

function PartTabs({ shown, choices, isWide, show }: ReturnType<typeof useShownPart>) {
  const i18n = useI18n()
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
          {i18n.t(`builder.part_${part}`)}
        </Button>
      ))}
    </div>
  )
}

/** F8 leads on, `?` shows all keys; returns what shows them. */
function useEditorKeys(showNext: () => void) {
  const [isShown, setShown] = useState(false)
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented) return
    if (event.key === 'F8') {
      event.preventDefault()
      showNext()
    } else if (event.key === '?' && !isTyping(event.target)) {
      event.preventDefault()
      setShown(true)
    }
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])
  return { isShown, setShown }
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, dialog, [contenteditable]') !== null

/** Puts the focus into the first text that is there in one language and not in the other. */
function focusEmptyText(languages: readonly LocaleCode[]): void {
  const fields = document.querySelectorAll<HTMLInputElement>('.form-inspector [lang]:is(input, textarea)')
  const empty = [...fields].find(
    ({ lang, value, parentElement }) =>
      value === '' &&
      languages.some(code => code === lang) &&
      [...(parentElement?.parentElement?.querySelectorAll<HTMLInputElement>('[lang]') ?? [])].some(
        other => other.value !== '' && other.lang !== lang,
      ),
  )
  empty?.closest('details')?.setAttribute('open', '')
  empty?.focus()
}
