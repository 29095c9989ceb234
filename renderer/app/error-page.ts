/** A page that could not be drawn in the browser says so in its frame. The next page starts anew. */
import { createTranslator } from '#locales/translator.ts'
import { failed } from '#schemas/runtime/core/problem.ts'
import { changeHead } from '../browser/head.ts'
import { reloadOnce } from '../browser/reload.ts'
import { problemWidgetName } from '../widgets/registry.ts'
import { buildPageHead } from './head.ts'
import type { PageController } from './page-controller.ts'
import { widgetViews } from './widget-views.ts'

const { problem } = failed('server.failed')

export async function showErrorPage(shown: PageController): Promise<void> {
  // Not even that it failed could be drawn.
  if (shown.props.payload.page.problem?.code === problem.code) return void reloadOnce()
  // In the words of the page before: those of this one may be what failed.
  const { payload, catalogue } = shown.before
  const { screen: _, ...opened } = payload.page
  const page = { ...opened, problem, status: 500, frame: 'error' }
  changeHead(buildPageHead(page, createTranslator({ locale: page.locale, catalogue })))
  await widgetViews.load([problemWidgetName]).catch(() => reloadOnce())
  shown.draw({ ...shown.before, payload: { ...payload, page } })
  addEventListener('popstate', () => location.reload(), { once: true })
}
