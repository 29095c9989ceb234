/** Renders a list whose entries can be added, removed and moved. Each change is announced, and the focus follows. */
import { getUiOptions } from '@rjsf/utils'
import { createContext, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { formatPointer } from '#schemas/runtime/core/pointer.ts'
import { formatEntryName } from './entry-title.ts'
import { getDescriptionAttributes, HintAndError } from './hint-and-error.tsx'
import { RequiredMark } from './required-mark.tsx'
import type { ArrayItemTemplateProps, ArrayTemplateProps } from './types.ts'

/** Implements RJSF's ArrayFieldTemplate. */
export function ArrayFieldTemplate(props: ArrayTemplateProps) {
  const { fieldPathId, title, schema, uiSchema, registry, rawErrors, required, canAdd, items } = props
  const { i18n } = registry.formContext
  const { $id: id, path } = fieldPathId
  const options = getUiOptions(uiSchema)
  const described = { id, schema, options, errors: rawErrors }
  const { 'aria-describedby': description } = getDescriptionAttributes(described)
  const { place, change, setChange } = useListFocus<HTMLFieldSetElement>()
  const removable = items.length > (schema.minItems ?? 0)
  const controls = useMemo(() => ({ removable, report: setChange }), [removable, setChange])
  return (
    <fieldset
      ref={place}
      className="bp-fieldset bp-list"
      id={id}
      data-field={formatPointer(path)}
      aria-describedby={description}
      tabIndex={-1}
    >
      <legend className="bp-legend">
        {options.title ?? title}
        <RequiredMark required={required} />
      </legend>
      <HintAndError {...described}>
        {canAdd && (
          <noscript>
            <p className="bp-hint">{i18n.phrase('form.list_needs_script')}</p>
          </noscript>
        )}
        <ListControls value={controls}>{items}</ListControls>
        {canAdd && (
          <button
            type="button"
            className="bp-button bp-list-add bp-scripted"
            disabled={props.disabled || props.readonly}
            onClick={event => {
              const number = items.length + 1
              setChange({ key: 'form.item_added', name: formatEntryName(uiSchema?.items, number), number })
              props.onAddClick(event)
            }}
          >
            {i18n.phrase(items.length === 0 ? 'form.add_first' : 'form.add_item')}
          </button>
        )}
      </HintAndError>
      <p className="bp-hidden" role="status">
        {change && i18n.phrase(change.key, { name: change.name, number: change.number })}
      </p>
    </fieldset>
  )
}

interface Change {
  readonly key: 'form.item_added' | 'form.item_removed' | 'form.item_moved'
  /** What the entry is called; empty if only its number names it. */
  readonly name: string
  /** The entry's number, from 1. */
  readonly number: number
}

const ListControls = createContext<{
  /** Whether there are more entries than the minimum. */
  readonly removable: boolean
  report(change: Change): void
}>({ removable: true, report: () => undefined })

/**
 * Tracks the last change and moves the focus after it: to the entry that was added or moved; after a removal
 * to the entry that took its place; to the list itself if none is left.
 */
export function useListFocus<Element extends HTMLElement>() {
  const place = useRef<Element>(null)
  const [change, setChange] = useState<Change>()
  useEffect(() => {
    const list = place.current
    if (!change || !list) return
    const entries = [...list.children].filter(child => child.matches('.bp-list-item'))
    const entry = entries[Math.min(change.number, entries.length) - 1]
    const target = change.key === 'form.item_moved' ? '.bp-list-actions button' : controls
    const found = entry?.querySelector<HTMLElement>(target) ?? list
    found.focus()
  }, [change])
  return { place, change, setChange }
}

const controls = 'input:not([type=hidden]), select, textarea, button'

/** Implements RJSF's ArrayFieldItemTemplate. */
export function ArrayFieldItemTemplate(props: ArrayItemTemplateProps) {
  const { children, buttonsProps, index, registry, uiSchema } = props
  const { hasMoveUp, hasMoveDown, hasRemove, disabled = false, readonly = false } = buttonsProps
  const { removable, report } = useContext(ListControls)
  const entry = { name: formatEntryName(uiSchema, index + 1), number: index + 1 }
  const moved = 'form.item_moved' as const
  const removed = 'form.item_removed' as const
  const { onMoveUpItem, onMoveDownItem, onRemoveItem } = buttonsProps
  const actions = [
    { name: 'up', key: 'form.move_item_up', shown: hasMoveUp, run: onMoveUpItem, said: moved, number: index },
    {
      name: 'down',
      key: 'form.move_item_down',
      shown: hasMoveDown,
      run: onMoveDownItem,
      said: moved,
      number: index + 2,
    },
    {
      name: 'remove',
      key: 'form.remove_item',
      shown: hasRemove && removable,
      run: onRemoveItem,
      said: removed,
      number: index + 1,
    },
  ]
  return (
    <div className="bp-list-item">
      {children}
      <div className="bp-list-actions">
        {actions.map(
          ({ name, key, shown, run, said, number }) =>
            shown && (
              <button
                key={key}
                type="button"
                className={`bp-button bp-button--quiet bp-scripted bp-list-${name}`}
                disabled={disabled || readonly}
                onClick={event => {
                  report({ key: said, name: entry.name, number })
                  run(event)
                }}
              >
                {registry.formContext.i18n.phrase(key, entry)}
              </button>
            ),
        )}
      </div>
    </div>
  )
}
