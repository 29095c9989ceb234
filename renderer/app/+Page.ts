/** Vike wants a page; what it shows is decided in `+onRenderHtml.tsx` and `start.tsx`. */
export default () => null
