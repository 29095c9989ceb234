/** Icons of the cart only, kept out of the first load of calendars, which have no cart. */
interface Props {
  readonly name: keyof typeof shapes
}

export const CartIcon = ({ name }: Props) => (
  <svg className="bp-icon" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
    <path d={shapes[name]} />
  </svg>
)

const shapes = {
  add: 'M10 4v12M4 10h12',
  down: 'M10 4v12M5 11l5 5 5-5',
  remove: 'm5 5 10 10M15 5 5 15',
  up: 'M10 16V4M5 9l5-5 5 5',
  cart: 'M2.5 3.5h2.2l1.900 9.300a1 1 0 0 0 1 .8h6.900a1 1 0 0 0 1-.8l1.300-6.300H5.400M8.300 17h.01M14 17h.01',
} as const
