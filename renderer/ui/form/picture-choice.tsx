/** Renders choices with a picture each; one or several can be picked. */

import { formatLocalizedText } from '#schemas/runtime/core/localized-text.ts'
import { isObject } from '#schemas/runtime/core/pointer.ts'
import { ChoiceInput } from './choice.tsx'
import { asArray, type EnumOption, listOptions, toDomValue, toggleOption } from './enum-options.ts'
import type { FormWidgetProps } from './types.ts'

export function PictureChoiceWidget(props: FormWidgetProps) {
  const picked = props.multiple ? asArray(props.value).map(toDomValue) : [toDomValue(props.value)]
  return (
    <div className="bp-choices bp-pictures">
      {listOptions(props).map((choice, index) => (
        <ChoiceInput
          key={toDomValue(choice.value)}
          choice={choice}
          id={`${props.id}-${index}`}
          group={props}
          checked={picked.includes(toDomValue(choice.value))}
          picture={pictureOf(props, choice)}
          onPick={on => props.onChange(props.multiple ? toggleOption(props, choice, on) : choice.value)}
        />
      ))}
    </div>
  )
}

function pictureOf({ options, registry }: FormWidgetProps, { value }: EnumOption) {
  const picture = isObject(options.pictures) ? options.pictures[toDomValue(value)] : undefined
  if (!isObject(picture) || typeof picture.src !== 'string') return undefined
  const alt = formatLocalizedText(picture.alt, registry.formContext.i18n)
  return <img className="bp-picture" src={picture.src} alt={alt} loading="lazy" decoding="async" />
}
