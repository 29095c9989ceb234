/** Drawings of the controls, in a box of 48 by 28. */

const frame = 'M5 8h38v12H5Z'
const star = (x: number) => `M${x} 8l1.8 3.8 4.1.5-3 2.9.8 4.1-3.7-2-3.7 2 .8-4.1-3-2.9 4.1-.5Z`
const dot = (x: number, y: number) => `M${x - 3} ${y}a3 3 0 1 0 6 0 3 3 0 1 0-6 0Z`
const box = (x: number, y: number, size: number) => `M${x} ${y}h${size}v${size}h-${size}Z`
const face = (x: number, mouth: string) =>
  `M${x - 6} 14a6 6 0 1 0 12 0 6 6 0 1 0-12 0ZM${x - 2} 12h.01M${x + 2} 12h.01M${x - 2.5} 16.5${mouth}`

export const controlDrawings: Readonly<Record<string, string>> = {
  text: `${frame}M9 11v6`,
  textarea: 'M5 4h38v20H5ZM9 9h28M9 14h28M9 19h16',
  radio: `${dot(9, 8)}${dot(9, 20)}M9 8h.01M17 8h24M17 20h18`,
  'radio-other': `${dot(9, 8)}${dot(9, 20)}M17 8h24M17 17h26v7H17Z`,
  select: `${frame}M33 12.5l3.5 3.5 3.5-3.5`,
  pictures: `${box(5, 5, 17)}${box(26, 5, 17)}M5 18l5-6 4 5M26 18l5-6 4 5`,
  checkboxes: `${box(6, 4, 7)}${box(6, 17, 7)}M7.5 7.5l1.8 1.8 3.2-3.6M18 8h24M18 21h18`,
  'multi-select': `${frame}M9 11h8v6H9ZM20 11h8v6h-8ZM33 12.5l3.5 3.5 3.5-3.5`,
  checkbox: `${box(6, 10, 8)}M7.5 14l2 2 3.8-4.4M19 14h22`,
  number: `${frame}M10 11.5l2-1v7M17 11h4l-4 6h4`,
  updown: `${frame}M15 8v12M33 8v12M8 14h4M36 14h4M38 12v4M24 11v6`,
  range: `M5 14h17M30 14h13${dot(26, 14)}M22 14a4 4 0 1 0 8 0 4 4 0 1 0-8 0Z`,
  rating: `${star(10)}${star(24)}${star(38)}`,
  scale: `M5 14h38${[6, 15, 24, 33, 42].map(x => `M${x} 10v8`).join('')}`,
  nps: [3, 11, 19, 27, 35].map(x => `M${x} 9h7v10h-7Z`).join(''),
  csat: `${face(9, 'q2.5-3 5 0')}${face(24, 'h5')}${face(39, 'q2.5 3 5 0')}`,
}

/** Of a widget of the business. */
export const customDrawing = 'M8 6h13v16H8ZM27 6h13v7H27ZM27 16h13v6H27Z'
