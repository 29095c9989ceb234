/** What a form shows besides its questions: a welcome screen, blocks between them, and actions at its end. */
import { button, heading } from '../support/bookings/booking.ts'
import { alive, expect, expectNoAxeViolations, expectToFit, test } from '../support/browser/browser.ts'
import { signInAs } from '../support/console/console-person.ts'
import { type ServedCopy, serveCopy } from '../support/servers/served-copy.ts'

const player = 'https://video.example/embed/1'
const owner = { email: 'owner@harbor.example', role: 'owner' } as const
const tour = {
  id: 'tour',
  version: 1,
  title: 'The tour',
  pace: 'one',
  welcome: { title: 'Come in', text: 'Two questions.', minutes: 2, button: 'Let’s go' },
  schema: {
    type: 'object',
    required: ['kind'],
    properties: {
      hello: { type: 'null' },
      kind: { enum: ['short', 'long'] },
      film: { type: 'null' },
      name: { type: 'string' },
    },
  },
  ui: {
    'ui:order': ['hello', 'kind', 'film', 'name'],
    hello: { 'ui:blocks': [{ type: 'text', text: 'This is **how it goes**.' }, { type: 'divider' }] },
    kind: { 'ui:title': 'Which one?', 'ui:widget': 'radio' },
    film: { 'ui:blocks': [{ type: 'video', src: player, title: 'A walk through the studio' }] },
    name: { 'ui:title': 'Your name?' },
  },
  ends: [
    {
      id: 'book',
      when: "values.name == 'Ada'",
      title: 'Book it',
      book: { service: 'haircut', provider: 'maya', afterDays: 10 },
    },
    { id: 'link', when: "values.name == 'Bea'", title: 'Read on', link: { href: '/studio' } },
    { id: 'share', title: 'Tell others', share: { href: '/studio', label: 'Tell a friend' } },
  ],
}
const classic = {
  id: 'classic',
  version: 1,
  title: 'Classic',
  schema: tour.schema,
  ui: tour.ui,
  ends: tour.ends,
}
const unhurried = {
  id: 'unhurried',
  version: 1,
  title: 'Unhurried',
  pace: 'one',
  minimumSeconds: 6,
  schema: { type: 'object', properties: { first: { type: 'string' }, second: { type: 'string' } } },
  ui: {
    'ui:order': ['first', 'second'],
    first: { 'ui:title': 'The first one?' },
    second: { 'ui:title': 'The second one?' },
  },
}

test.describe('A form with more than questions', () => {
  test.describe.configure({ mode: 'default' })
  test.use({ locale: 'en-US', contextOptions: { reducedMotion: 'reduce' } })
  const token = 'a-token-for-form-elements'
  let server: ServedCopy | undefined
  test.beforeAll(async () => {
    test.setTimeout(120_000)
    server = await serveCopy(
      {
        'schemas/surveys/tour.json': JSON.stringify(tour),
        'schemas/surveys/classic.json': JSON.stringify(classic),
        'schemas/surveys/unhurried.json': JSON.stringify(unhurried),
      },
      { OPERATOR_TOKEN: token },
    )
    const records = `${server.url}/api/v1/operator/records/business/harbor`
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const { record } = await (await fetch(records, { headers })).json()
    const body = JSON.stringify({ record: { ...record, videoHosts: ['video.example'] } })
    expect((await fetch(records, { method: 'PUT', headers, body })).status).toBe(200)
  })
  test.afterAll(() => server?.stop())

  test('welcomes, shows what it says on pages of its own, and plays a video only on request', async ({
    page,
  }) => {
    const requests: string[] = []
    page.on('request', request => requests.push(request.url()))
    await page.route('https://video.example/**', route =>
      route.fulfill({ contentType: 'text/html', body: '<title>Player</title><p>Playing</p>' }),
    )
    await page.goto(`${server?.url}/widget/survey/tour`)
    await alive(page)
    await expect(heading(page, 'Come in')).toBeFocused()
    await expect(page.getByText('Questions: 2')).toBeVisible()
    await expect(page.getByText('about 2 min')).toBeVisible()
    await expectNoAxeViolations(page)
    await expectToFit(page)
    await page.keyboard.press('Enter')
    // A text is no question, so nothing is counted yet.
    await expect(page.getByText('how it goes')).toBeVisible()
    await expect(page.getByRole('progressbar')).toHaveCount(0)
    await expectNoAxeViolations(page)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Question 1 of 2')).toBeVisible()
    await page.keyboard.press('1')
    const play = page.getByRole('button', { name: 'Play video: A walk through the studio' })
    await expect(play).toBeVisible()
    await expect(page.getByText('Question 1 of 2')).toBeVisible()
    await expect(page.getByText(/from video\.example\. Once you play it/)).toBeVisible()
    await expectNoAxeViolations(page)
    await expectToFit(page)
    expect(requests.filter(url => !url.startsWith(`${server?.url}/`) && !url.startsWith('data:'))).toEqual([])
    await play.click()
    await expect(page.frameLocator('.bp-video iframe').getByText('Playing')).toBeVisible()
    await expect(page.getByTitle('A walk through the studio')).toBeFocused()
    await button(page, 'Continue').click()
    await expect(page.getByText('Question 2 of 2')).toBeVisible()
    await page.goBack()
    await expect(play).toBeVisible()
  })

  test('saves nothing before the first answer', async ({ page }) => {
    const drafts: string[] = []
    page.on('request', request => {
      if (request.url().includes('/drafts')) drafts.push(request.url())
    })
    await page.goto(`${server?.url}/widget/survey/tour`)
    await alive(page)
    await button(page, 'Let’s go').click()
    await expect(page.getByText('how it goes')).toBeVisible()
    expect(drafts).toEqual([])
  })

  test('sends with its draft what was still being saved at the press, and what was typed after it', async ({
    page,
  }) => {
    let release = () => undefined
    const released = new Promise<void>(resolve => {
      release = () => void resolve()
    })
    await page.route('**/drafts', async route => {
      await released
      await route.continue()
    })
    await page.goto(`${server?.url}/widget/survey/unhurried`)
    await alive(page)
    await page.getByRole('textbox', { name: 'The first one?' }).fill('One')
    await button(page, 'Continue').click()
    const second = page.getByRole('textbox', { name: 'The second one?' })
    await second.fill('Two')
    const sent = page.waitForRequest(request => request.url().endsWith('/responses'))
    await button(page, 'Send').click()
    await expect(button(page, 'Sending…')).toBeVisible()
    await second.fill('Two and a half')
    const saved = page.waitForResponse(response => response.url().endsWith('/drafts'))
    release()
    const { draft } = await (await saved).json()
    const body = (await sent).postDataJSON()
    expect({ draft: body.draft, second: body.values.second }).toEqual({ draft, second: 'Two and a half' })
    await expect(heading(page, 'Thank you!')).toBeFocused()
  })

  for (const [name, text, path] of [
    ['Ada', 'Book appointment', '/widget/appointment/maya/haircut'],
    ['Bea', 'Continue', '/studio'],
  ] as const)
    test(`ends for ${name} with a link that leads on`, async ({ page }) => {
      await page.goto(`${server?.url}/widget/survey/classic?kind=short&name=${name}`)
      await alive(page)
      await expect(page.getByText('how it goes')).toBeVisible()
      await button(page, 'Send').click()
      const link = page.getByRole('link', { name: text, exact: true })
      await expect(link).toHaveAttribute('href', path)
      await expectNoAxeViolations(page)
      await link.click()
      await page.waitForURL(url => url.pathname === path)
    })

  test('ends with a service and its next times, of which one is chosen with a press', async ({ page }) => {
    await page.goto(`${server?.url}/widget/survey/classic?kind=short&name=Ada`)
    await alive(page)
    await button(page, 'Send').click()
    const times = page.getByRole('region', { name: 'Haircut' }).getByRole('listitem').getByRole('link')
    await expect(times).toHaveCount(4)
    await expectNoAxeViolations(page)
    await expectToFit(page)
    const start = new URL((await times.first().getAttribute('href')) ?? '', page.url()).searchParams.get(
      'start',
    )
    // The place's day may be another than the browser's.
    expect(Date.parse(`${start}`) - Date.now()).toBeGreaterThan(8 * 86_400_000)
    await times.first().click()
    await page.waitForURL(url => url.pathname === '/widget/appointment/maya/haircut')
    await expect(
      page.locator('.bp-bar').getByRole('link', { name: 'Continue' }).or(button(page, 'Continue')),
    ).toBeVisible()
  })

  test('ends with sharing: by the device, or else by copying the link', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto(`${server?.url}/widget/survey/classic?kind=short`)
    await alive(page)
    await button(page, 'Send').click()
    const share = page.getByRole('link', { name: 'Tell a friend' })
    // Without scripts it leads to the page.
    await expect(share).toHaveAttribute('href', '/studio')
    await page.evaluate(() =>
      Object.defineProperty(Navigator.prototype, 'share', { value: undefined, configurable: true }),
    )
    await page.evaluate(() => Reflect.deleteProperty(Navigator.prototype, 'share'))
    await share.click()
    await expect(page.getByRole('status').filter({ hasText: 'The link has been copied.' })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${server?.url}/studio`)
    await page.evaluate(() => {
      const shared: unknown[] = []
      Object.assign(globalThis, { shared })
      Object.defineProperty(navigator, 'share', {
        configurable: true,
        value: (data: unknown) => Promise.resolve(shared.push(data)),
      })
    })
    await share.click()
    await expect
      .poll(() => page.evaluate(() => Reflect.get(globalThis, 'shared')))
      .toEqual([{ url: `${server?.url}/studio` }])
    await expect(page.getByText('The link has been copied.')).toBeHidden()
    await expectNoAxeViolations(page)
  })

  const readProgress = async () => {
    const answer = await fetch(`${server?.url}/api/v1/operator/submissions/summary?kind=survey&form=tour`, {
      headers: { authorization: `Bearer ${token}` },
    })
    return (await answer.json()).progress
  }

  test('tells the owner how far visitors get, and nothing if the browser asks for that', async ({ page }) => {
    const before = await readProgress()
    const path = `${server?.url}/widget/survey/tour`
    const counts: string[] = []
    page.on('request', request => {
      if (request.url().endsWith('/form-progress')) counts.push(request.postData() ?? '')
    })
    // Opening a form is not a start.
    await page.goto(path)
    await alive(page)
    await expect(heading(page, 'Come in')).toBeFocused()
    expect(counts).toEqual([])
    await page.keyboard.press('Enter')
    await expect(page.getByText('how it goes')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Question 1 of 2')).toBeVisible()
    await expect.poll(async () => (await readProgress()).started).toBe(before.started + 1)
    // A reload counts nothing twice.
    await page.reload()
    await alive(page)
    await page.keyboard.press('1')
    await expect(page.getByText('A walk through the studio')).toBeVisible()
    await button(page, 'Continue').click()
    await page.getByRole('textbox', { name: 'Your name?' }).fill('Cleo')
    await button(page, 'Send').click()
    await expect(heading(page, 'Tell others')).toBeFocused()
    await expect.poll(async () => (await readProgress()).completed).toBe(before.completed + 1)
    const after = await readProgress()
    expect(after.started).toBe(before.started + 1)
    expect(after.medianSeconds).toBeGreaterThan(0)
    expect(after.steps.map(({ id }: { id: string }) => id)).toEqual([
      '.welcome',
      'hello',
      'kind',
      'film',
      'name',
    ])
    // No count says who it is, or what was answered.
    for (const sent of counts)
      expect(
        Object.keys(JSON.parse(sent)).filter(
          key => !/^(kind|form|version|started|reached|completedInSeconds)$/.test(key),
        ),
      ).toEqual([])
    if (server) await signInAs(page, { url: server.url, operatorToken: token }, owner)
    // The former address leads to the console.
    await page.goto(`${server?.url}/operator/survey/tour/summary`)
    await expect(page.getByRole('heading', { name: 'From start to end' })).toBeVisible()
    await expect(page.getByRole('row', { name: /Which one\?/ })).toBeVisible()
    await expectNoAxeViolations(page)
    await expectToFit(page)
  })

  test('counts nobody whose browser asks not to be tracked', async ({ page }) => {
    const counts: string[] = []
    page.on('request', request => {
      if (request.url().endsWith('/form-progress')) counts.push(request.url())
    })
    await page.addInitScript(() =>
      Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { configurable: true, value: true }),
    )
    await page.goto(`${server?.url}/widget/survey/tour`)
    await alive(page)
    await button(page, 'Let’s go').click()
    await expect(page.getByText('how it goes')).toBeVisible()
    await button(page, 'Continue').click()
    await expect(page.getByText('Question 1 of 2')).toBeVisible()
    expect(counts).toEqual([])
  })
})
