/** Replaces a page that failed to render in the browser by an error page. The next navigation reloads. */
import { failed } from '#schemas/runtime/core/problem.ts'
import { changeHead } from '../browser/head.ts'
import { reloadOnce } from '../browser/reload.ts'
import { problemWidgetName } from '../widgets/registry.ts'
import { buildPageHead } from './head.ts'
import { listHeadTags } from './metadata/head-tags.ts'
import type { PageController } from './page-controller.ts'
import { createPageTranslator } from './page-translator.ts'

const { problem } = failed('server.failed')

export async function showRenderFailurePage(controller: PageController): Promise<void> {
  // The error page itself failed to render.
  if (controller.props.pageData.page.problem?.code === problem.code) return void reloadOnce()
  // Uses the messages of the previous page, because those of this page may be the reason.
  const { pageData, catalogue } = controller.previousProps
  const { screen: _, ...rest } = pageData.page
  const page = { ...rest, problem, status: 500, frame: 'error' }
  const head = buildPageHead(page, createPageTranslator(pageData, catalogue))
  changeHead({ title: head.title, tags: listHeadTags(head) })
  await controller.previousProps.parts.load([problemWidgetName]).catch(() => reloadOnce())
  controller.render({ ...controller.previousProps, pageData: { ...pageData, page } })
  addEventListener('popstate', () => location.reload(), { once: true })
}
