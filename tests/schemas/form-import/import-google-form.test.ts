/** Forms of Google Forms become forms and surveys with the same branches and points. */
import { describe, expect, test } from 'vitest'
import { answer, expectNothingLost, importChecked, listNotes } from '#tests/support/imports/checked-import.ts'
import {
  geographyQuiz,
  schoolTrip,
  workshopFeedback,
} from '#tests/support/imports/google-form-definitions.ts'

const cases = [
  {
    name: 'schoolTrip',
    source: schoolTrip,
    kind: 'form',
    notes: [
      'property_left_out /info/documentTitle',
      'question_replaced /settings/emailCollectionType',
      'jump_left_out /items/0/questionItem/question/choiceQuestion/options/3/goToAction',
      'question_replaced /items/4/questionItem/question/dateQuestion',
      'question_replaced /items/6/questionItem/question/timeQuestion/duration',
      'other_asked_apart /items/7/questionItem/question/choiceQuestion/options/2/isOther',
      'jump_left_out /items/9/questionItem/question/choiceQuestion/options/2/goToSectionId',
    ],
  },
  {
    name: 'geographyQuiz',
    source: geographyQuiz,
    kind: 'survey',
    notes: [
      'picture_left_out /items/1/imageItem/image',
      'property_left_out /items/2/questionItem/question/grading/whenRight',
      'property_left_out /items/2/questionItem/question/grading/whenWrong',
      'picture_left_out /items/2/questionItem/image',
      'property_left_out /items/5/questionItem/question/grading',
      'video_host_needed /items/6/videoItem/video/youtubeUri',
      'property_left_out /items/6/videoItem/video/properties',
      'property_left_out /publishSettings',
    ],
  },
  {
    name: 'workshopFeedback',
    source: workshopFeedback,
    kind: 'form',
    notes: [
      'property_left_out /items/0/questionGroupItem/grid/shuffleQuestions',
      'question_replaced /items/3/questionItem/question/ratingQuestion/iconType',
      'file_limit_changed /items/5/questionItem/question/fileUploadQuestion/types',
      'file_limit_changed /items/5/questionItem/question/fileUploadQuestion/maxFileSize',
      'question_left_out /items/7',
      'question_left_out /items/8',
      'picture_left_out /items/10/questionItem/question/choiceQuestion/options/0/image',
    ],
  },
]

describe.each(cases)('The definition $name', ({ source, kind, notes }) => {
  test('becomes a form or survey without faults, with a note for each thing that is lost', async () => {
    const imported = await importChecked(source)
    expect(imported).toMatchObject({ format: 'google-forms', kind })
    expect(listNotes(imported)).toEqual(notes)
    expectNothingLost(source, imported)
  })
})

describe('Answers', () => {
  test('to the school trip branch to a section and to the end', async () => {
    const trip = await importChecked(schoolTrip)
    const email = 'ada@example.org'
    const no = await answer(trip, { email, doesYourChildComeAlong: 'no' })
    expect(no).toMatchObject({ steps: ['section-1'], faults: [] })
    const unsure = await answer(trip, { email, doesYourChildComeAlong: 'we-do-not-know-yet' })
    expect(unsure).toMatchObject({ steps: ['section-1', 'then-we-ask-again'], faults: [] })
    const yes = await answer(trip, {
      email,
      doesYourChildComeAlong: 'yes',
      nameOfTheChild: 'Grace',
      whatDoesItNotEat: ['other'],
      howDoYouPay: 'transfer',
    })
    expect(yes.steps).toEqual(['section-1', 'your-child', 'money'])
    expect(yes.faults).toMatchObject([{ pointer: '/whatDoesItNotEatOther', keyword: 'required' }])
  })

  test('to the quiz earn points', async () => {
    const quiz = await importChecked(geographyQuiz)
    const right = await answer(quiz, {
      whichIsACapital: 'vienna',
      whichAreRivers: ['elbe', 'danube'],
      theHighestMountainOfEurope: 'Elbrus',
    })
    expect(right).toMatchObject({ scores: { points: 6 }, faults: [] })
    const wrong = await answer(quiz, { whichIsACapital: 'Paris', whichAreRivers: ['elbe'] })
    expect(wrong).toMatchObject({ scores: { points: 0 }, faults: [] })
  })

  test('to the feedback are checked row by row', async () => {
    const feedback = await importChecked(workshopFeedback)
    const values = { howWere: { theSpeakers: 'great', theRooms: 'fine' }, howLikelyDoYouComeAgain: 0 }
    const good = { ...values, whenDoYouHaveTime: { Monday: ['morning', 'evening'] }, giveUsHearts: 8 }
    expect((await answer(feedback, good)).faults).toEqual([])
    const bad = await answer(feedback, { howWere: { theRooms: 'best' }, giveUsHearts: 9 })
    expect(bad.faults.map(({ pointer }) => pointer).toSorted()).toEqual([
      '/giveUsHearts',
      '/howLikelyDoYouComeAgain',
      '/howWere/theRooms',
      '/howWere/theSpeakers',
    ])
  })
})
