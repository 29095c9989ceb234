/** Vike requires a page component; `+onRenderHtml.tsx` and `start.tsx` render the page instead. */
export default () => null
