/**
 * Lets the visitor order choices by dragging or with buttons. An order is an answer only once it was touched
 * or confirmed. Without a script, each place is a list of its own.
 */
import { optionsList } from '@rjsf/utils'
import { useEffect, useRef, useState } from 'react'
import { isObject } from '#schemas/runtime/core/pointer.ts'
import { asArray, type EnumOption, shuffleOptions, toDomValue } from './enum-options.ts'
import { SelectWithArrow } from './select-with-arrow.tsx'
import type { FormFieldProps } from './types.ts'
import { useSortableList } from './use-sortable-list.ts'

/** Edits an array of all choices. */
export function RankingField(props: FormFieldProps) {
  const { fieldPathId, formData, registry, onChange } = props
  const { i18n } = registry.formContext
  const { $id: id, path } = fieldPathId
  const name = path.join('.')
  const choices = choicesOf(props, name)
  const ranked = inOrder(choices, formData)
  const answered = asArray(formData).length > 0
  const [said, setSaid] = useState('')
  const wanted = useRef('')
  const off = props.disabled || props.readonly

  const set = (order: readonly EnumOption[]) =>
    onChange(
      order.map(({ value }) => value),
      path,
    )
  const move = (from: number, to: number) => {
    const order = [...ranked]
    const [moved] = order.splice(from, 1)
    if (!moved || to < 0 || to > order.length) return
    order.splice(to, 0, moved)
    set(order)
    setSaid(i18n.phrase('form.rank_moved', { item: moved.label, place: to + 1, count: ranked.length }))
  }
  const sorting = useSortableList(move)
  // A button may lose the focus when it moves in the page.
  useEffect(() => {
    if (wanted.current !== '') document.getElementById(wanted.current)?.focus()
    wanted.current = ''
  })
  return (
    <div className="bp-ranking">
      <p className="bp-hint bp-scripted">{i18n.phrase('form.rank_hint')}</p>
      <ol className="bp-ranking-list bp-scripted" ref={sorting.list} data-answered={answered || undefined}>
        {ranked.map((choice, place) => {
          const button = (direction: 'up' | 'down') => {
            const to = direction === 'up' ? place - 1 : place + 1
            const own = `${id}-${choices.indexOf(choice)}-${direction}`
            return (
              <button
                type="button"
                id={own}
                className="bp-ranking-button"
                aria-label={i18n.phrase(direction === 'up' ? 'form.rank_up' : 'form.rank_down', {
                  item: choice.label,
                })}
                aria-disabled={off || to < 0 || to === ranked.length}
                onClick={() => {
                  wanted.current = own
                  if (!off) move(place, to)
                }}
              >
                <svg className="bp-icon" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
                  <path d={direction === 'up' ? 'M5 12.500l5-5 5 5' : 'M5 7.500l5 5 5-5'} />
                </svg>
              </button>
            )
          }
          return (
            <li key={toDomValue(choice.value)} className="bp-ranking-item">
              <span
                className="bp-ranking-grip"
                data-place={place + 1}
                onPointerDown={off ? undefined : sorting.grip(place)}
              >
                <svg className="bp-icon" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
                  <path d="M7.500 5v.01M12.500 5v.01M7.500 10v.01M12.500 10v.01M7.500 15v.01M12.500 15v.01" />
                </svg>
                <span className="bp-ranking-name">{choice.label}</span>
              </span>
              {button('up')}
              {button('down')}
              {answered && <input type="hidden" name={name} value={toDomValue(choice.value)} />}
            </li>
          )
        })}
      </ol>
      {!answered && !off && (
        <button type="button" className="bp-button bp-button--quiet bp-scripted" onClick={() => set(ranked)}>
          {i18n.phrase('form.rank_keep')}
        </button>
      )}
      <noscript>
        {ranked.map((first, place) => (
          <label key={toDomValue(first.value)} className="bp-ranking-place" htmlFor={`${id}__place${place}`}>
            <span>{i18n.phrase('form.rank_place', { place: place + 1 })}</span>
            <SelectWithArrow>
              <select id={`${id}__place${place}`} name={name} className="bp-input" defaultValue="">
                <option value="">{i18n.phrase('form.choose')}</option>
                {ranked.map(choice => (
                  <option key={toDomValue(choice.value)} value={toDomValue(choice.value)}>
                    {choice.label}
                  </option>
                ))}
              </select>
            </SelectWithArrow>
          </label>
        ))}
      </noscript>
      <p className="bp-hidden" role="status">
        {said}
      </p>
    </div>
  )
}

/** Returns the values in the order that is shown. */
export const listRankedValues = (props: FormFieldProps): readonly unknown[] =>
  inOrder(choicesOf(props, props.fieldPathId.path.join('.')), props.formData).map(({ value }) => value)

function choicesOf({ schema, uiSchema, registry }: FormFieldProps, name: string): readonly EnumOption[] {
  const items = isObject(schema.items) ? schema.items : {}
  const choices = optionsList(items, uiSchema) ?? []
  return uiSchema?.['ui:randomize'] === true ? shuffleOptions(choices, registry.formContext, name) : choices
}

/** Sorts choices by rank; unranked ones come last. */
function inOrder(choices: readonly EnumOption[], value: unknown): readonly EnumOption[] {
  const order = asArray(value).map(toDomValue)
  const rankOf = ({ value: own }: EnumOption) => {
    const rank = order.indexOf(toDomValue(own))
    return rank < 0 ? order.length : rank
  }
  return [...choices].sort((one, other) => rankOf(one) - rankOf(other))
}
