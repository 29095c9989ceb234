import { createWidgetViews } from '../screen/parts.ts'
import { widgets } from '../widgets/registry.ts'

/** What the screens of this build are drawn with. */
export const parts = createWidgetViews(widgets)
