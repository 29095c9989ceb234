/** Expensive pages that anybody may request, most at a different URL each time, so that no cache answers. */
import type { LoadRequest } from './load.ts'

export interface DearPage {
  readonly name: string
  readonly request: (index: number) => LoadRequest
}

const filler = 'x'.repeat(3800)
/** As much as a posted form may contain. */
const answers = new URLSearchParams({ '.version': '3', '.stamp': 'a.b', notes: 'é'.repeat(9000) }).toString()

/** Lists the pages; `url` is the server's, without a trailing slash. */
export function dearPages(url: string): readonly DearPage[] {
  const page = (name: string, path: (index: number) => string): DearPage => ({
    name,
    request: index => ({ url: url + path(index), headers: { accept: 'text/html' } }),
  })
  return [
    page('a month', index => `/widget/appointment/maya/haircut?step=a${index}`),
    page('a month of a team', index => `/widget/appointment/front-desk/consultation?step=a${index}`),
    page('a month with a long parameter', index => `/widget/appointment/maya/haircut?step=${index}${filler}`),
    page('a cart', index => `/widget/service-menus/beauty?step=a${index}`),
    page('a form with a long value', index => `/widget/form/intake?firstName=${index}${filler}`),
    page('a survey', index => `/widget/survey/satisfaction?step=a${index}`),
    page('nothing there', index => `/widget/no-such-page/${index}`),
    page('nothing there, a long address', index => `/widget/no-such-page/${index}${filler}`),
    page('a form that is not there', index => `/widget/form/none-${index}`),
    page('data of a page', index => `/widget/bookings/_payload.json?step=a${index}`),
    page(
      'forged times',
      index => `/widget/appointment/maya/haircut?month=9999-99&date=0000-00-${index}&start=-1`,
    ),
    {
      name: 'a survey posted without script',
      request: index => ({
        url: `${url}/widget/survey/satisfaction`,
        body: `${answers}&comment=${index}`,
        headers: { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded', origin: url },
      }),
    },
    page('the description of the API', () => '/api/v1/openapi.json'),
  ]
}
