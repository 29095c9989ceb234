/** The name of an icon; all share one stroke and a 20-unit square. */
export type IconName = keyof typeof iconShapes

interface Props {
  readonly name: IconName
}

/** Renders an icon beside text; screen readers skip it. The surrounding text sets its size and colour. */
export const Icon = ({ name }: Props) => SvgIcon({ path: iconShapes[name] })

/** Renders an icon by its path. An icon that no calendar needs is defined where it is used. */
export const SvgIcon = ({ path }: { readonly path: string }) => (
  <svg className="bp-icon" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
    <path d={path} />
  </svg>
)

/** Exported separately, because a page with only a form does not need the other icons. */
export const chevronDownPath = 'M5 7.5l5 5 5-5'

const circle = 'M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15Z'

/** The paths of the icons, for those who pass one on. */
export const iconShapes = {
  alert: `${circle}M10 6v4.8M10 13.6h.01`,
  'arrow-left': 'M16.5 10h-13M8.5 5l-5 5 5 5',
  calendar:
    'M4 4.5h12a1 1 0 0 1 1 1V16a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V5.5a1 1 0 0 1 1-1ZM3 8.5h14M6.8 2.5V6M13.2 2.5V6',
  check: 'm4 10.5 4 4 8-9',
  'chevron-down': chevronDownPath,
  'chevron-left': 'M12.5 4.5 7 10l5.5 5.5',
  'chevron-right': 'M7.5 4.5 13 10l-5.5 5.5',
  clock: `${circle}M10 5.8V10l2.8 1.8`,
  done: `${circle}M6.5 10.2l2.4 2.4 4.6-5.2`,
  globe: `${circle}M2.5 10h15M10 2.5c2.2 2 3.2 4.6 3.2 7.5s-1 5.5-3.2 7.5c-2.2-2-3.2-4.6-3.2-7.5s1-5.5 3.2-7.5Z`,
  info: `${circle}M10 9.2v4.5M10 6.4h.01`,
  note: 'M4.5 3h7.5l3.5 3.5V17h-11ZM12 3v3.5h3.5M7.5 10.5h5M7.5 13.5h3.5',
  people:
    'M7.5 9.2a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM1.8 16.5c.3-3 2.6-4.7 5.7-4.7s5.4 1.7 5.7 4.7M13 3.4a3 3 0 0 1 0 5.6M15 12.2c1.9.6 3 2.1 3.2 4.3',
  person: 'M10 9.5a3.3 3.3 0 1 0 0-6.6 3.3 3.3 0 0 0 0 6.6ZM3.8 17c.4-3.2 3-5 6.2-5s5.8 1.8 6.2 5',
  phone:
    'M6.6 2.8 8 6.3 6.2 7.7a10.6 10.6 0 0 0 6.1 6.1l1.4-1.8 3.5 1.4v2.4a1.4 1.4 0 0 1-1.5 1.4C8.9 16.7 3.3 11.1 2.8 4.3a1.4 1.4 0 0 1 1.4-1.5Z',
  place:
    'M10 18s5.8-5.2 5.8-9.7a5.8 5.8 0 0 0-11.6 0C4.2 12.8 10 18 10 18ZM10 10.3a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
  price: 'M3.5 9V4.2a.7.7 0 0 1 .7-.7H9l7.2 7.2a1.4 1.4 0 0 1 0 2l-3.5 3.5a1.4 1.4 0 0 1-2 0ZM6.8 6.8h.01',
  video: 'M3.5 5h8a1 1 0 0 1 1 1v8a1 1 0 0 1-1 1h-8a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1ZM12.5 9l5-2.8v7.6l-5-2.8',
} as const
