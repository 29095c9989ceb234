/** Forms of Typeform become forms and surveys that lead where they did. */
import { describe, expect, test } from 'vitest'
import { answer, expectNothingLost, importChecked, listNotes } from '#tests/support/imports/checked-import.ts'
import { guestSurvey, leadForm, pointsQuiz } from '#tests/support/imports/typeform-definitions.ts'

const cases = [
  {
    name: 'leadForm',
    source: leadForm,
    kind: 'form',
    notes: [
      'property_left_out /workspace',
      'property_left_out /theme',
      'property_left_out /settings/progress_bar',
      'property_left_out /settings/is_public',
      'property_left_out /settings/meta',
      'name_changed /hidden/1',
      'formatting_left_out /welcome_screens/0/title',
      'picture_left_out /welcome_screens/0/attachment',
      'other_asked_apart /fields/2/properties/allow_other_choice',
      'property_left_out /fields/3/properties/fields/1/properties',
      'property_left_out /fields/4/properties/fields/1/properties',
      'payment_left_out /fields/5',
      'jump_left_out /logic/1/actions/0',
      'jump_left_out /logic/3/actions/0',
      'property_left_out /thankyou_screens/0/properties/show_button',
      'property_left_out /thankyou_screens/1/properties/button_mode',
      'property_left_out /thankyou_screens/1/properties/button_text',
      'link_host_needed /thankyou_screens/2/properties/redirect_url',
      'property_left_out /thankyou_screens/3/properties/show_button',
    ],
  },
  {
    name: 'pointsQuiz',
    source: pointsQuiz,
    kind: 'survey',
    notes: [
      'picture_left_out /fields/2/properties/choices/0/attachment',
      'picture_left_out /fields/2/properties/choices/1/attachment',
      'property_left_out /fields/2/properties/show_labels',
      'property_left_out /fields/4/properties/button_text',
      'property_left_out /fields/4/properties/hide_marks',
      'property_left_out /fields/6/properties/shape',
      'formula_left_out /logic/2/actions/1',
      'placeholder_left_out /thankyou_screens/0/properties/description',
    ],
  },
  {
    name: 'guestSurvey',
    source: guestSurvey,
    kind: 'form',
    notes: [
      'property_left_out /settings/redirect_after_submit_url',
      'picture_left_out /fields/6/attachment',
      'formatting_left_out /fields/7/title',
      'video_host_needed /fields/7/attachment/href',
      'property_left_out /fields/7/attachment/scale',
      'question_left_out /fields/8',
    ],
  },
]

describe.each(cases)('The definition $name', ({ source, kind, notes }) => {
  test('becomes a form or survey without faults, with a note for each thing that is lost', async () => {
    const imported = await importChecked(source)
    expect(imported).toMatchObject({ format: 'typeform', kind })
    expect(listNotes(imported)).toEqual(notes)
    expectNothingLost(source, imported)
  })
})

describe('Answers', () => {
  const name = { whatIsYourFirstName: 'Ada' }

  test('to the lead form jump ahead and to its ends', async () => {
    const lead = await importChecked(leadForm)
    const looking = await answer(lead, { ...name, kind: 'just-looking' })
    expect(looking).toMatchObject({ end: 'no-problem', steps: ['what-is-your-first-name'] })
    const site = await answer(lead, { ...name, kind: 'a-website', budget: 5000 })
    expect(site.steps).toEqual([
      'what-is-your-first-name',
      'about-money',
      'when-shall-we-start',
      'how-do-we-reach-you',
    ])
    expect(site.end).toBe('thank-you')
    const app = await answer(lead, {
      ...name,
      kind: 'an-app',
      platforms: ['iphone', 'other'],
      platformsOther: 'A watch',
      budget: 500,
      contact: { email: 'ada@example.org' },
      terms: true,
      source: 'partner',
    })
    expect(app.steps).not.toContain('when-shall-we-start')
    expect(app).toMatchObject({ faults: [], values: { platformsOther: 'A watch', source: 'partner' } })
    const late = await answer(lead, { ...name, kind: 'own idea', start: '2027-05-01', budget: 5000 })
    expect(late).toMatchObject({ end: 'we-call-you-in-time' })
    expect(late.steps).not.toContain('how-do-we-reach-you')
    expect(lead.document).toMatchObject({
      pace: 'one',
      welcome: { title: 'Hello there', text: 'It takes two minutes.', button: 'Let us begin' },
      ui: { kind: { 'ui:title': 'What do you need, {values.whatIsYourFirstName}?' } },
    })
  })

  test('to the quiz make a score, which decides on the end', async () => {
    const quiz = await importChecked(pointsQuiz)
    const green = await answer(quiz, { car: false, food: 'vegetables', flights: 1, stars: 5 })
    expect(green).toMatchObject({ scores: { score: 19 }, end: 'you-are-green-points', faults: [] })
    expect(green.steps).not.toContain('is-it-electric')
    expect(green.steps).not.toContain('half-of-it-is-done')
    const grey = await answer(quiz, { car: true, electric: true, food: 'beef', flights: 3 })
    expect(grey).toMatchObject({ scores: { score: 2 }, end: 'there-is-something-to-do' })
  })

  test('to the survey of guests are checked', async () => {
    const survey = await importChecked(guestSurvey)
    const order = ['quiet', 'food', 'price']
    expect((await answer(survey, { order, aspects: { theRoom: 'good' }, nps: 10 })).faults).toEqual([])
    const wrong = await answer(survey, { aspects: { theBreakfast: 'bad' }, nps: 11, country: 'spain' })
    expect(wrong.faults.map(({ pointer }) => pointer).toSorted()).toEqual([
      '/aspects/theRoom',
      '/country',
      '/nps',
      '/order',
    ])
  })
})
