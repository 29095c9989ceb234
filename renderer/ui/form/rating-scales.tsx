/** Renders questions answered by a point on a scale: radio buttons in a row, each with its own name. */
import type { ReactNode } from 'react'
import { formatLocalizedText } from '#schemas/runtime/core/localized-text.ts'
import { FaceIcon } from './face-icon.tsx'
import type { FormWidgetProps } from './types.ts'

/** Offers 1 to `maximum` stars, five by default. */
export function RatingWidget(props: FormWidgetProps) {
  const { i18n } = props.registry.formContext
  const points = between(1, props.schema.maximum ?? 5).map(value => ({
    value,
    shown: star,
    name: i18n.phrase('form.stars', { count: value }),
  }))
  return (
    <div className="bp-scale">
      <Points props={props} points={points} look="stars" />
      <Clear {...props} />
    </div>
  )
}

/** Asks "Would you recommend us?", 0 to 10, in the words of the Net Promoter System. */
export function NpsWidget(props: FormWidgetProps) {
  const { i18n } = props.registry.formContext
  return (
    <ScaleWidget
      {...props}
      schema={{ ...props.schema, minimum: 0, maximum: 10 }}
      options={{ low: i18n.phrase('form.nps_low'), high: i18n.phrase('form.nps_high'), ...props.options }}
    />
  )
}

/** Offers points from `minimum` to `maximum`; `ui:low` and `ui:high` name the ends. */
export function ScaleWidget(props: FormWidgetProps) {
  const { schema, options, registry } = props
  const { i18n } = registry.formContext
  const first = schema.minimum ?? 1
  const last = schema.maximum ?? 5
  const ends = {
    low: formatLocalizedText(options.low, i18n),
    high: formatLocalizedText(options.high, i18n),
  }
  const nameOf = (value: number) => (value === first ? ends.low : value === last ? ends.high : '')
  const points = between(first, last).map(value => {
    const name = nameOf(value)
    return { value, shown: value, name: name === '' ? String(value) : `${value}, ${name}` }
  })
  return (
    <div className="bp-scale">
      <Points props={props} points={points} look={points.length > 6 ? 'many' : 'few'} />
      {ends.low + ends.high !== '' && (
        // The points' names already include the ends.
        <div className="bp-scale-ends" aria-hidden="true">
          <span data-point={first}>{ends.low}</span>
          <span data-point={last}>{ends.high}</span>
        </div>
      )}
      <Clear {...props} />
    </div>
  )
}

/** Asks "How satisfied?", with five named faces. */
export function CsatWidget(props: FormWidgetProps) {
  const { i18n } = props.registry.formContext
  const points = satisfactions.map(({ key }, index) => ({
    value: index + 1,
    shown: <FaceIcon mood={index} />,
    name: i18n.phrase(key),
  }))
  return (
    <div className="bp-scale">
      <Points props={props} points={points} look="faces" />
      <Clear {...props} />
    </div>
  )
}

const satisfactions = [
  { key: 'form.very_dissatisfied' },
  { key: 'form.dissatisfied' },
  { key: 'form.neither' },
  { key: 'form.satisfied' },
  { key: 'form.very_satisfied' },
]

interface PointsProps {
  readonly props: FormWidgetProps
  readonly look: 'stars' | 'few' | 'many' | 'faces'
  readonly points: readonly { readonly value: number; readonly shown: ReactNode; readonly name: string }[]
}

function Points({ props, look, points }: PointsProps) {
  // What each point means, by its value.
  const { enumNames: names = [] } = props.options
  return (
    <div className={`bp-points bp-points--${look}`}>
      {points.map(({ value, shown, name }) => (
        <label className="bp-point" key={value}>
          <input
            type="radio"
            className="bp-hidden"
            id={`${props.id}-${value}`}
            name={props.htmlName ?? props.id}
            value={value}
            checked={props.value === value}
            required={props.required}
            disabled={props.disabled || props.readonly}
            onChange={() => props.onChange(value)}
          />
          <span className="bp-point-mark" aria-hidden="true">
            {shown}
          </span>
          <span className={look === 'faces' || names[value] ? 'bp-point-name' : 'bp-hidden'}>
            {names[value] ?? name}
          </span>
        </label>
      ))}
    </div>
  )
}

/**
 * Clears an answer, which radio buttons cannot. The focus returns to them, because this button disappears
 * with the answer.
 */
function Clear({ value, required, disabled, readonly, label, registry, onChange }: FormWidgetProps) {
  if (value === undefined || required || disabled || readonly) return null
  const text = registry.formContext.i18n.phrase('form.clear_answer')
  return (
    <button
      type="button"
      className="bp-button bp-button--quiet bp-points-clear bp-scripted"
      aria-label={`${text}: ${label}`}
      onClick={({ currentTarget }) => {
        currentTarget.closest('.bp-scale')?.querySelector('input')?.focus()
        onChange(undefined)
      }}
    >
      {text}
    </button>
  )
}

const star = (
  <svg className="bp-star" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <path d="m12 2.800 2.850 5.900 6.450.9-4.700 4.500 1.150 6.400L12 17.400l-5.750 3.100L7.400 14.100 2.700 9.600l6.450-.9Z" />
  </svg>
)

/** Returns the points of a scale, at most 21: a document may ask for any number, but nobody can tell more apart. */
const between = (first: number, last: number): number[] =>
  Array.from({ length: Math.min(Math.max(last - first + 1, 0), 21) }, (_, index) => first + index)
