/** Choices with a picture each, one or several of them. */

import { say } from '#schemas/runtime/core/localized-text.ts'
import { isObject } from '#schemas/runtime/core/pointer.ts'
import { Choice } from './choice.tsx'
import { choicesOf, domValue, list, type Option, toggled } from './choices.ts'
import type { FormWidgetProps } from './types.ts'

export function Pictures(props: FormWidgetProps) {
  const picked = props.multiple ? list(props.value).map(domValue) : [domValue(props.value)]
  return (
    <div className="bp-choices bp-pictures">
      {choicesOf(props).map((choice, index) => (
        <Choice
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
  const alt = say(picture.alt, registry.formContext.words)
  return <img className="bp-picture" src={picture.src} alt={alt} loading="lazy" decoding="async" />
}
