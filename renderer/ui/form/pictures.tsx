/** Choices with a picture each, one or several of them. */

import { formatLocalizedText } from '#schemas/runtime/core/localized-text.ts'
import { isObject } from '#schemas/runtime/core/pointer.ts'
import { ChoiceWidget } from './choice.tsx'
import { domValue, listOptions, listValue, type Option, toggled } from './choices.ts'
import type { FormWidgetProps } from './types.ts'

export function Pictures(props: FormWidgetProps) {
  const picked = props.multiple ? listValue(props.value).map(domValue) : [domValue(props.value)]
  return (
    <div className="bp-choices bp-pictures">
      {listOptions(props).map((choice, index) => (
        <ChoiceWidget
          key={domValue(choice.value)}
          choice={choice}
          id={`${props.id}-${index}`}
          group={props}
          checked={picked.includes(domValue(choice.value))}
          picture={pictureOf(props, choice)}
          onPick={on => props.onChange(props.multiple ? toggled(props, choice, on) : choice.value)}
        />
      ))}
    </div>
  )
}

function pictureOf({ options, registry }: FormWidgetProps, { value }: Option) {
  const picture = isObject(options.pictures) ? options.pictures[domValue(value)] : undefined
  if (!isObject(picture) || typeof picture.src !== 'string') return undefined
  const alt = formatLocalizedText(picture.alt, registry.formContext.words)
  return <img className="bp-picture" src={picture.src} alt={alt} loading="lazy" decoding="async" />
}
