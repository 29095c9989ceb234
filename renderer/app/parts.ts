import { createParts } from '../screen/parts.ts'
import { widgets } from '../widgets/registry.ts'

/** What the screens of this build are drawn with. */
export const parts = createParts({
  widgets,
  folder: 'renderer/widgets/',
  form: {
    file: 'renderer/screen/form-part.tsx',
    load: async () => (await import('../screen/form-part.tsx')).FormPart,
  },
})
