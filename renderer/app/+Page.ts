/** Vike wants a page; what it shows is decided in `+onRenderHtml.tsx` and `+client.tsx`. */
export default () => null
