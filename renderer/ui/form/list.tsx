/** A list whose entries can be added, removed and moved. */
import { getUiOptions } from '@rjsf/utils'
import { pointerOf } from '#schemas/pointer.ts'
import { Description, describedBy, RequiredMark } from './description.tsx'
import type { ArrayItemProps, ArrayProps } from './types.ts'

/** RJSF's ArrayFieldTemplate. */
export function List(props: ArrayProps) {
  const { fieldPathId, title, schema, uiSchema, registry, rawErrors, required, canAdd, items } = props
  const { $id: id, path } = fieldPathId
  const options = getUiOptions(uiSchema)
  const described = { id, schema, options, errors: rawErrors }
  const { 'aria-describedby': description } = describedBy(described)
  return (
    <fieldset
      className="bp-fieldset bp-list"
      id={id}
      data-field={pointerOf(path)}
      aria-describedby={description}
      tabIndex={-1}
    >
      <legend className="bp-legend">
        {options.title ?? title}
        <RequiredMark required={required} />
      </legend>
      <Description {...described}>
        {items}
        {canAdd && (
          <button
            type="button"
            className="bp-button bp-button--quiet"
            disabled={props.disabled || props.readonly}
            onClick={props.onAddClick}
          >
            {registry.formContext.words.phrase('form.add_item')}
          </button>
        )}
      </Description>
    </fieldset>
  )
}

/** RJSF's ArrayFieldItemTemplate. */
export function ListItem({ children, buttonsProps, index, registry }: ArrayItemProps) {
  const { hasMoveUp, hasMoveDown, hasRemove, disabled = false, readonly = false } = buttonsProps
  const actions = [
    { key: 'form.move_item_up', shown: hasMoveUp, run: buttonsProps.onMoveUpItem },
    { key: 'form.move_item_down', shown: hasMoveDown, run: buttonsProps.onMoveDownItem },
    { key: 'form.remove_item', shown: hasRemove, run: buttonsProps.onRemoveItem },
  ]
  return (
    <div className="bp-list-item">
      {children}
      <div className="bp-list-actions">
        {actions.map(
          ({ key, shown, run }) =>
            shown && (
              <button
                key={key}
                type="button"
                className="bp-button bp-button--quiet"
                disabled={disabled || readonly}
                onClick={event => {
                  // The button may go with its entry; the focus stays in the list.
                  event.currentTarget.closest<HTMLElement>('.bp-list')?.focus()
                  run(event)
                }}
              >
                {registry.formContext.words.phrase(key, { number: index + 1 })}
              </button>
            ),
        )}
      </div>
    </div>
  )
}
