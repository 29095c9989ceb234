import { createWidgetViewRegistry } from '../screen/widget-views.ts'
import { widgets } from '../widgets/registry.ts'

/** What the screens of this build are drawn with. */
export const widgetViewRegistry = createWidgetViewRegistry(widgets)
