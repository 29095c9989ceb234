/** Shows in a preview of a form or a page what is typed in the console's editor around it, without asking the server. */

import { isPreviewedContent } from '#schemas/runtime/content/previewed-content.ts'
import { isObject } from '#schemas/runtime/core/pointer.ts'
import { applyValueChanges } from '#schemas/runtime/core/share-structure.ts'
import { isPreviewedForm, type PreviewedForm, previewReady } from '#schemas/runtime/form/previewed-form.ts'
import { listLoadQueryKeys } from '../screen/loads.ts'
import type { QueryKey } from '../screen/query-key.ts'
import type { AppProps } from './app.tsx'

/** Tells whether the page is a preview, and the page around it is the console of the same installation. */
export function isInEditor({ pageData: { page } }: AppProps): boolean {
  try {
    return page.load.preview !== undefined && parent.location.origin === location.origin
  } catch {
    // Another site's page does not say its origin.
    return false
  }
}

export function connectToEditor(props: AppProps): AppProps {
  const { pageData, queryClient, address } = props
  const { load, params, query } = pageData.page
  const keys = listLoadQueryKeys(load, { params, query }, key => queryClient.getQueryData(key))
  const find = (wanted: string) => keys.find(([name]) => name === wanted)?.[1]
  const content = find('content')
  if (content) return connectToContentEditor(props, content)
  const key = find('form')
  if (!key) return props
  const loaded = queryClient.getQueryData<{ readonly stamp?: string; readonly errors?: readonly unknown[] }>(
    key,
  )
  let typed: unknown
  const show = ({ changes, stage }: PreviewedForm) => {
    typed = applyValueChanges(typed, changes)
    const form = isObject(typed) ? typed : {}
    const own = Array.isArray(form.errors) ? form.errors : []
    queryClient.setQueryData(key, {
      ...form,
      stamp: loaded?.stamp,
      // Those that hold for all forms are at the end.
      errors: [...own, ...(loaded?.errors ?? [])],
    })
    address.replace({ stage })
  }
  leaveFocusToEditor()
  return {
    ...props,
    opensEveryStep: true,
    onRendered: listenOnceRendered(props, data => {
      if (isPreviewedForm(data)) show(data)
    }),
  }
}

function connectToContentEditor(props: AppProps, key: QueryKey): AppProps {
  leaveFocusToEditor()
  return {
    ...props,
    onRendered: listenOnceRendered(props, data => {
      if (isPreviewedContent(data)) props.queryClient.setQueryData(key, data.content)
    }),
  }
}

/** Not before: what is hydrated must be what the server rendered. */
const listenOnceRendered = (props: AppProps, take: (data: unknown) => void) => () => {
  props.onRendered?.()
  addEventListener('message', ({ source, origin, data }) => {
    if (source === parent && origin === location.origin) take(data)
  })
  parent.postMessage(previewReady, location.origin)
}

/** A page takes the focus where it shows another step or a problem; in the editor, somebody is typing beside it. */
function leaveFocusToEditor(): void {
  const { focus } = HTMLElement.prototype
  HTMLElement.prototype.focus = function (options) {
    if (document.hasFocus()) focus.call(this, options)
  }
}
