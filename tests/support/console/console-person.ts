/** People who use the console in a browser. */
import type { Page } from 'playwright/test'
import type { InviteTeamMemberInput, InviteTeamMemberOutput } from '#schemas/generated/types.gen.ts'

export interface ConsoleServer {
  /** Without a trailing slash. */
  readonly url: string
  readonly operatorToken: string
}

/** Invites somebody with the operator's token; returns the link of the invitation. */
export async function invite(
  { url, operatorToken }: ConsoleServer,
  invitation: InviteTeamMemberInput,
): Promise<string> {
  const response = await fetch(`${url}/api/v1/operator/invitations`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${operatorToken}` },
    body: JSON.stringify({ ...invitation, mails: false }),
  })
  const answer: InviteTeamMemberOutput = JSON.parse(await response.text())
  if (answer.url === undefined) throw new Error(`${response.status} ${JSON.stringify(answer)}`)
  return answer.url
}

/** Makes the browser of a page that of somebody new who is signed in. */
export async function signInAs(
  page: Page,
  server: ConsoleServer,
  invitation: InviteTeamMemberInput,
): Promise<void> {
  const link = await invite(server, invitation)
  await acceptAs(page.request, server, link)
}

/** Accepts an invitation without its page. */
export async function acceptAs(
  request: Page['request'],
  { url }: Pick<ConsoleServer, 'url'>,
  link: string,
): Promise<void> {
  const response = await request.post(`${url}/api/v1/operator/invitations/accept`, {
    headers: { origin: url },
    data: { token: link.split('#')[1], name: 'Maya Lindqvist' },
  })
  if (!response.ok()) throw new Error(`${response.status()} ${await response.text()}`)
}
