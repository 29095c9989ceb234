import { expect, test } from 'vitest'
import { toWidgetAttributes } from '#renderer/embed/widget-attributes.ts'

const src = 'https://book.example/widget/appointment/maya/haircut'

test('Options of a component go where the widget reads them', () => {
  expect(
    toWidgetAttributes({
      src,
      label: 'Book',
      mode: 'popup',
      closeLabel: 'Close it',
      locale: 'de',
      timezone: 'Europe/Berlin',
      accent: '#7a1f3d',
      accentDark: '#f2b8cb',
      fontTitle: 'Georgia, serif',
      radius: '4',
      header: 'show',
    }),
  ).toEqual({
    url: `${src}?locale=de&timezone=Europe%2FBerlin`,
    frameName:
      'bookplate?header=show&accent=%237a1f3d&accent-dark=%23f2b8cb&radius=4&font-title=Georgia%2C+serif',
    attributes: {
      src: `${src}?locale=de&timezone=Europe%2FBerlin`,
      label: 'Book',
      mode: 'popup',
      'close-label': 'Close it',
      header: 'show',
      accent: '#7a1f3d',
      'accent-dark': '#f2b8cb',
      radius: '4',
      'font-title': 'Georgia, serif',
    },
  })
})

test('What is personal is no attribute and no part of the address', () => {
  const personal = { prefill: { email: 'ada@example.com' }, source: { source: 'newsletter' } }
  expect(
    toWidgetAttributes({ src: `${src}?step=slot`, label: 'Book', provider: 'maya', ...personal }),
  ).toEqual({
    url: `${src}?step=slot&provider=maya`,
    frameName: 'bookplate',
    attributes: { src: `${src}?step=slot&provider=maya`, label: 'Book', mode: 'inline' },
  })
})
