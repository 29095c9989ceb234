/** Vike renders this page when rendering threw; `+onRenderHtml.tsx` fills it with the error layout. */
export default () => null
