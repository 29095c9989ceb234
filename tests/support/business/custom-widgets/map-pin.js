/** A custom widget as a business would bring it (docs/widgets.md): a place on a map, by pointer or by two sliders. */
const axes = [
  { axis: 'x', label: { en: 'From west to east', de: 'Von Westen nach Osten' } },
  { axis: 'y', label: { en: 'From north to south', de: 'Von Norden nach Süden' } },
]

const style = new CSSStyleSheet()
style.replaceSync(`
  svg { display: block; width: 100%; height: 200px; border: 1px solid var(--edge); border-radius: var(--radius-m); cursor: crosshair; }
  label { display: grid; font: inherit; color: var(--ink); }
  input { height: 24px; margin: 6px 0; accent-color: var(--accent); }
`)

export default function mount(element, first) {
  let props = first
  const root = element.attachShadow({ mode: 'open', delegatesFocus: true })
  root.adoptedStyleSheets = [style]
  const map = createSvg('svg', { viewBox: '0 0 100 100', preserveAspectRatio: 'none', 'aria-hidden': 'true' })
  const water = createSvg('rect', { width: '100', y: '0', fill: '#9cc7e8' })
  const pin = createSvg('circle', { r: '3', fill: '#b3261e' })
  map.append(water, pin)
  const sliders = axes.map(({ axis, label }) => {
    const name = document.createElement('span')
    const input = Object.assign(document.createElement('input'), { type: 'range', min: '0', max: '100' })
    input.addEventListener('input', () => set({ ...place(), [axis]: input.valueAsNumber }))
    const field = document.createElement('label')
    field.append(name, input)
    root.append(field)
    return { axis, label, name, input }
  })
  root.prepend(map)
  map.addEventListener('pointerdown', event => {
    const { left, top, width, height } = map.getBoundingClientRect()
    const toPercent = (offset, size) => Math.round(Math.min(Math.max(offset / size, 0), 1) * 100)
    set({ x: toPercent(event.clientX - left, width), y: toPercent(event.clientY - top, height) })
  })

  const place = () => props.value ?? { x: 50, y: 50 }
  const set = value => props.disabled || props.onChange(value)

  function update(next) {
    props = next
    water.setAttribute('height', String(props.options.water ?? 0))
    pin.setAttribute('cx', String(place().x))
    pin.setAttribute('cy', String(place().y))
    pin.style.display = props.value === undefined ? 'none' : ''
    for (const { axis, label, name, input } of sliders) {
      name.textContent = props.text(label)
      input.valueAsNumber = place()[axis]
      input.disabled = props.disabled
      input.setAttribute('aria-invalid', String(props.errors.length > 0))
    }
  }

  update(first)
  return { update }
}

function createSvg(name, attributes) {
  const shape = document.createElementNS('http://www.w3.org/2000/svg', name)
  for (const [key, value] of Object.entries(attributes)) shape.setAttribute(key, value)
  return shape
}
