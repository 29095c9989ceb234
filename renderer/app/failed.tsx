/** A page that could not be drawn in the browser says so in its frame, and starts anew with the next address. */
import type { Root } from 'react-dom/client'
import { createAnswers } from '../screen/answers.ts'
import { problemPart } from '../widgets/registry.ts'
import { App, type AppProps } from './app.tsx'
import { parts } from './parts.ts'

export async function showFailure(root: Root, { payload, ...props }: Omit<AppProps, 'answers'>) {
  await parts.load([problemPart])
  const { screen: _, ...page } = payload.page
  const problem = { code: 'server.failed', params: {}, faults: [] } as const
  const failed = { ...payload, page: { ...page, problem, status: 500, frame: 'error' } }
  root.render(<App {...props} payload={failed} answers={createAnswers(props.call, page.answered)} />)
  addEventListener('popstate', () => location.reload())
}
