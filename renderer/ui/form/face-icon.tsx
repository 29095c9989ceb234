/** Renders a face from very sad (0) to very happy (4), as decoration beside its name. */
export const FaceIcon = ({ mood }: { readonly mood: number }) => (
  <svg className="bp-face" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
    <circle cx="16" cy="16" r="13" />
    <path d={`M11.500 13v.01M20.500 13v.01${mouths[mood] ?? ''}`} />
  </svg>
)

const mouths = [
  'M10 22.500c.6-3.600 2.900-5.500 6-5.500s5.400 1.900 6 5.500Z',
  'M11.500 21.500c1.200-1.400 2.700-2 4.500-2s3.300.6 4.500 2',
  'M11.500 20.500h9',
  'M11.500 19.500c1.200 1.400 2.700 2 4.500 2s3.300-.6 4.500-2',
  'M10 18.500h12c-.6 3.600-2.900 5.500-6 5.500s-5.400-1.900-6-5.500Z',
]
