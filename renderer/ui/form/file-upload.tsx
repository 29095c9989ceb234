/** Uploads a file, chosen or dropped, at once. The field's value is the id assigned to the file. */
import { type DragEvent, useRef } from 'react'
import type { FormTranslator } from '#schemas/runtime/form/form-text.ts'
import { asArray } from './enum-options.ts'
import { getDescriptionAttributes } from './hint-and-error.tsx'
import { asText } from './input.tsx'
import type { FormWidgetProps } from './types.ts'
import { type UploadState, useUpload } from './use-upload.ts'

export function FileUploadWidget(props: FormWidgetProps) {
  const { id, htmlName, required, disabled, readonly, options, schema, rawErrors, registry } = props
  const { i18n, upload } = registry.formContext
  const value = asText(props.value)
  const input = useRef<HTMLInputElement>(null)
  const field = htmlName ?? id
  const accept = asArray(options.accept).filter(type => typeof type === 'string')
  const maxBytes = typeof options.maxBytes === 'number' ? options.maxBytes : undefined
  const { state, start, clear } = useUpload({ field, accept, maxBytes, upload, onChange: props.onChange })
  const off = disabled || readonly || !upload
  const limits = limitsOf(accept, maxBytes, i18n)
  const described = getDescriptionAttributes({ id, options, schema, errors: rawErrors })
  const ids = [described['aria-describedby'], limits === '' ? undefined : `${id}__limits`]
  const take = (files: FileList | null) => {
    const file = files?.[0]
    if (file && !off) void start(file)
    // Allows choosing the same file again after it was removed.
    if (input.current) input.current.value = ''
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    if (event.type === 'drop') take(event.dataTransfer.files)
  }
  return (
    <div className="bp-file">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is the mouse's alternative to the input */}
      <div className="bp-file-drop bp-scripted" onDragOver={drop} onDrop={drop}>
        <input
          {...described}
          ref={input}
          type="file"
          className="bp-hidden"
          id={`${id}-file`}
          accept={accept.join(',') || undefined}
          required={required && value === ''}
          disabled={off}
          aria-describedby={ids.filter(part => part !== undefined).join(' ') || undefined}
          onChange={event => take(event.target.files)}
        />
        <label htmlFor={`${id}-file`} className="bp-button">
          {i18n.phrase(value === '' ? 'form.file_choose' : 'form.file_replace')}
        </label>
        <span>{i18n.phrase('form.file_drop')}</span>
        {limits !== '' && (
          <span className="bp-hint" id={`${id}__limits`} suppressHydrationWarning>
            {limits}
          </span>
        )}
      </div>
      <noscript>
        <p className="bp-hint">{i18n.phrase('form.needs_script')}</p>
      </noscript>
      {(state.kind !== 'none' || value !== '') && (
        <Taken
          state={state.kind === 'none' ? { ...state, kind: 'done' } : state}
          i18n={i18n}
          onRemove={() => {
            clear()
            input.current?.focus()
          }}
        />
      )}
      <p className="bp-hidden" role="status">
        {state.kind === 'done' && i18n.phrase('form.file_done', { name: state.name })}
        {state.kind === 'busy' && i18n.phrase('form.file_busy', { name: state.name })}
      </p>
      {state.kind === 'failed' && (
        <p className="bp-error" role="alert">
          {i18n.phrase(state.message ?? 'form.file_failed', state.params ?? { limits })}
        </p>
      )}
      {value !== '' && <input type="hidden" name={field} value={value} />}
    </div>
  )
}

interface TakenProps {
  readonly state: UploadState
  readonly i18n: FormTranslator
  onRemove(): void
}

/**
 * Shows the file's name and size, its progress and a remove button. After a reload, shows only that there is a file.
 */
function Taken({ state, i18n, onRemove }: TakenProps) {
  const name = state.name || i18n.phrase('form.file_kept')
  const busy = state.kind === 'busy'
  return (
    <div className="bp-file-taken" data-state={state.kind}>
      <span className="bp-file-name">{name}</span>
      {state.bytes > 0 && <span className="bp-hint">{bytesIn(state.bytes, i18n)}</span>}
      <button
        type="button"
        className="bp-button bp-button--quiet"
        aria-label={i18n.phrase(busy ? 'form.file_cancel' : 'form.file_remove', { name })}
        onClick={onRemove}
      >
        {i18n.phrase(busy ? 'common.cancel' : 'form.remove')}
      </button>
      {busy && <progress max={1} value={state.share} aria-label={i18n.phrase('form.file_busy', { name })} />}
    </div>
  )
}

/** Returns e.g. "PDF, PNG · at most 5 MB". */
function limitsOf(accept: readonly string[], maxBytes: number | undefined, i18n: FormTranslator): string {
  const size = maxBytes === undefined ? '' : bytesIn(maxBytes, i18n)
  const texts = [
    accept.map(type => kindOf(type, i18n)).join(', '),
    size === '' ? '' : i18n.phrase('form.file_at_most', { size }),
  ]
  return texts.filter(text => text !== '').join(' · ')
}

const kindOf = (type: string, i18n: FormTranslator): string =>
  type === 'image/*' ? i18n.phrase('form.file_images') : type.replace(/^.*\//, '').toUpperCase()

/** Formats a size in kilobytes or megabytes. */
function bytesIn(bytes: number, { locale }: FormTranslator): string {
  const [unit, amount] = bytes < 1_000_000 ? ['kilobyte', bytes / 1000] : ['megabyte', bytes / 1_000_000]
  const format = { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 1 } as const
  return new Intl.NumberFormat(locale, format).format(amount)
}
