import { useId } from 'react'
import { useI18n } from '../context/console-context.ts'
import { type CropView, maxZoom } from './crop-geometry.ts'

interface Props {
  readonly view: CropView
  readonly onChange: (view: CropView) => void
}

/** The same as dragging and the wheel, as sliders. */
export function CropSliders({ view, onChange }: Props) {
  const i18n = useI18n()
  return (
    <div className="image-sliders">
      <Slider
        label={i18n.t('image.zoom')}
        value={view.zoom}
        min={1}
        max={maxZoom}
        onChange={zoom => onChange({ ...view, zoom })}
      />
      <Slider
        label={i18n.t('image.across')}
        value={view.x}
        min={0}
        max={1}
        onChange={x => onChange({ ...view, x })}
      />
      <Slider
        label={i18n.t('image.down')}
        value={view.y}
        min={0}
        max={1}
        onChange={y => onChange({ ...view, y })}
      />
    </div>
  )
}

interface SliderProps {
  readonly label: string
  readonly value: number
  readonly min: number
  readonly max: number
  readonly onChange: (value: number) => void
}

function Slider({ label, onChange, ...range }: SliderProps) {
  const id = useId()
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <input
        {...range}
        id={id}
        type="range"
        step="0.01"
        onChange={({ target }) => onChange(target.valueAsNumber)}
      />
    </>
  )
}
