/** Forms of SurveyJS become forms and surveys that answer as they did. */
import { describe, expect, test } from 'vitest'
import { importForm } from '#schemas/runtime/form-import/import-form.ts'
import {
  comparesTypedText,
  translateSurveyExpression,
} from '#schemas/runtime/form-import/survey-expression.ts'
import { answer, expectNothingLost, importChecked, listNotes } from '#tests/support/imports/checked-import.ts'
import {
  clinicIntake,
  equipmentOrder,
  eventDay,
  historyQuiz,
  staffSurvey,
} from '#tests/support/imports/survey-js-definitions.ts'

const cases = [
  {
    name: 'clinicIntake',
    source: clinicIntake,
    kind: 'form',
    notes: [
      'language_left_out /title/ja',
      'property_left_out /showProgressBar',
      'name_changed /pages/0/elements/2/name',
      'validator_left_out /pages/0/elements/3/validators/0',
      'other_asked_apart /pages/1/elements/0/hasOther',
      'exclusive_choice /pages/1/elements/0/hasNone',
      'property_left_out /pages/1/elements/1/elements/1/colCount',
      'condition_left_out /pages/1/elements/3/visibleIf',
      'formatting_left_out /completedHtml',
    ],
  },
  {
    name: 'staffSurvey',
    source: staffSurvey,
    kind: 'survey',
    notes: [
      'name_changed /pages/0/elements/5/rows/1',
      'property_left_out /pages/0/elements/5/alternateRows',
      'text_case /pages/1/elements/3/visibleIf',
      'condition_left_out /completedHtmlOnCondition/1/expression',
      'property_left_out /completedHtmlOnCondition/1/html',
      'link_host_needed /navigateToUrl',
    ],
  },
  {
    name: 'equipmentOrder',
    source: equipmentOrder,
    kind: 'form',
    notes: [
      'formula_left_out /calculatedValues/1/expression',
      'name_changed /elements/2/name',
      'property_left_out /elements/2/rowCount',
      'property_left_out /elements/2/addRowText',
      'condition_left_out /elements/2/columns/2/visibleIf',
      'property_left_out /elements/3/panelCount',
      'property_left_out /elements/3/panelAddText',
      'property_left_out /elements/3/templateElements/2/html',
      'property_left_out /elements/5/displayStyle',
      'property_left_out /elements/5/currency',
      'formula_left_out /elements/6/expression',
      'trigger_left_out /triggers/0',
      'trigger_left_out /triggers/1',
    ],
  },
  {
    name: 'historyQuiz',
    source: historyQuiz,
    kind: 'survey',
    notes: [
      'property_left_out /maxTimeToFinish',
      'property_left_out /showTimerPanel',
      'formatting_left_out /pages/0/elements/0/html',
      'video_host_needed /pages/0/elements/1/imageLink',
      'picture_left_out /pages/0/elements/2',
      'formatting_left_out /completedHtml',
      'placeholder_left_out /completedHtml',
    ],
  },
  {
    name: 'eventDay',
    source: eventDay,
    kind: 'form',
    notes: [
      'question_replaced /pages/0/elements/0/inputType',
      'name_changed /pages/0/elements/2/items/1/name',
      'picture_left_out /pages/0/elements/4/choices/0/imageLink',
      'picture_left_out /pages/0/elements/4/choices/1/imageLink',
      'question_replaced /pages/1/elements/0/type',
      'remote_choices /pages/1/elements/0/choicesByUrl',
      'file_limit_changed /pages/1/elements/2/acceptedTypes',
      'file_limit_changed /pages/1/elements/2/maxSize',
      'property_left_out /pages/1/elements/3/penColor',
      'question_left_out /pages/1/elements/4',
      'condition_left_out /pages/1/elements/5/enableIf',
      'placeholder_left_out /pages/1/elements/5/description',
    ],
  },
]

describe.each(cases)('The definition $name', ({ source, kind, notes }) => {
  test('becomes a form or survey without faults, with a note for each thing that is lost', async () => {
    const imported = await importChecked(source)
    expect(imported).toMatchObject({ format: 'survey-js', kind })
    expect(listNotes(imported)).toEqual(notes)
    expectNothingLost(source, imported)
  })
})

describe('Answers', () => {
  test('to the intake follow its conditions over pages, panels and languages', async () => {
    const intake = await importChecked(clinicIntake)
    const person = { firstName: 'Ada', lastName: 'Byron', eMail: 'ada@example.org' }
    const adult = await answer(intake, { ...person, age: 40, insured: true, conditions: ['asthma'] })
    expect(adult.steps).toEqual(['person', 'health'])
    expect(adult.decisions.hidden).toEqual(
      expect.arrayContaining([
        '/conditionsOther',
        '/textYourAllergies',
        '/allergens',
        '/severity',
        '/guardian',
      ]),
    )
    // Insured adults must give their number.
    expect(adult.faults).toMatchObject([{ pointer: '/insuranceNumber', keyword: 'required' }])

    const child = await answer(intake, {
      ...person,
      age: 5,
      conditions: ['allergy', 'other'],
      conditionsOther: 'A cold',
      allergens: 'Nuts',
      severity: 'shock',
      guardian: 'Anne',
    })
    expect(child.faults).toEqual([])
    expect(child.values).toMatchObject({ severity: 'shock', guardian: 'Anne' })
    expect((await answer(intake, { ...person, age: 0 })).steps).toEqual(['person'])
    expect(intake.document).toMatchObject({
      title: { en: 'New patients', de: 'Neue Patienten' },
      ui: { guardian: { 'ui:title': { de: 'Erziehungsberechtigt für {values.firstName}' } } },
      ends: [{ title: { en: 'Thank you, {values.firstName}!' }, text: { de: 'Bis bald.' } }],
    })
  })

  test('to the staff survey end where they did, and need every row of the matrix', async () => {
    const survey = await importChecked(staffSurvey)
    const culture = { team: 2, theBoss: 3, pay: 1 }
    const happy = await answer(survey, { recommend: 9, culture, department: 'Care' })
    expect(happy).toMatchObject({ end: 'how-nice', faults: [] })
    expect(happy.decisions.hidden).toEqual(expect.arrayContaining(['/reason', '/otherDepartment']))
    const unhappy = await answer(survey, {
      recommend: 5,
      culture: { team: 1, pay: 1 },
      department: 'Kitchen',
    })
    expect(unhappy.end).toBe('thank-you')
    expect(unhappy.decisions.hidden).not.toContain('/otherDepartment')
    expect(unhappy.faults.map(({ pointer }) => pointer).toSorted()).toEqual(['/culture/theBoss', '/reason'])
    expect((await answer(survey, { recommend: 8 })).faults).not.toEqual([])
  })

  test('to the order compute prices, in lists of entries', async () => {
    const order = await importChecked(equipmentOrder)
    const values = {
      customer: 'Ada',
      express: 'yes',
      itemsAnswer: [{ article: 'laptop', count: 2 }],
      colleagues: [{ name: 'Grace' }],
      weight: 30,
    }
    const evaluated = await answer(order, values)
    expect(evaluated).toMatchObject({ faults: [], values: { fee: 25, price: 160 } })
    expect(evaluated.decisions.hidden).not.toContain('/why')
    expect((await answer(order, { ...values, express: 'no', weight: 1 })).values).toMatchObject({
      fee: 5,
      price: 9.5,
    })
    expect((await answer(order, { ...values, itemsAnswer: [{ count: 10 }] })).faults).toHaveLength(2)
  })

  test('to the quiz are counted', async () => {
    const quiz = await importChecked(historyQuiz)
    const right = await answer(quiz, { civilwar: '1861-1865', colonies: [3, 1], year: 1787 })
    expect(right).toMatchObject({ scores: { correct: 3 }, faults: [] })
    const wrong = await answer(quiz, { civilwar: '1810-1814', colonies: [1, 2, 3], year: 1776 })
    expect(wrong.scores).toEqual({ correct: 0 })
    expect(quiz.document).toMatchObject({
      pace: 'one',
      ends: [{ title: 'You got {scores.correct} out of {questionCount} right' }],
      ui: {
        textFilm: {
          'ui:blocks': [{ type: 'video', src: 'https://www.youtube-nocookie.com/embed/tgbNymZ7vqY' }],
        },
      },
    })
  })

  test('to the day read rows and groups', async () => {
    const day = await importChecked(eventDay)
    const values = { tags: [1], signature: { name: 'Ada' }, place: { street: 'Quay 1' } }
    expect((await answer(day, values)).decisions.hidden).toContain('/code')
    const many = await answer(day, { ...values, days: { sat: { people: 2, part: 'morning' } }, code: 'X' })
    expect(many).toMatchObject({ faults: [], values: { code: 'X' } })
    const fish = await answer(day, { ...values, days: { sat: { people: 2 } }, menu: 'fish' })
    expect(fish.decisions.hidden).toContain('/code')
  })
})

describe('An expression', () => {
  const schemas: Readonly<Record<string, Record<string, unknown>>> = {
    age: { type: 'number' },
    name: { type: 'string' },
    ok: { type: 'boolean' },
    color: { type: 'string', enum: ['red', 'blue'] },
    size: { type: 'integer', enum: [1, 2] },
    colors: { type: 'array', items: { enum: ['red', 'blue'] } },
    from: { type: 'string', format: 'date' },
  }
  const find = (name: string) => {
    const schema = schemas[name]
    return schema && { path: `values.${name}`, schema }
  }

  test.each([
    ['{age} >= 18 and {color} = "red"', "values.age >= 18 and values.color == 'red'"],
    ['{age} less 18 || not_a_word({age})', undefined],
    ['{ok}', 'values.ok'],
    ['!{ok}', 'not (values.ok)'],
    ['{age}', 'present(values.age) and values.age != 0'],
    ['{name} empty', 'not (present(values.name))'],
    ['{name} notempty or {ok} = false', 'present(values.name) or values.ok == false'],
    ["{colors} contains 'red'", "'red' in values.colors"],
    ["{colors} anyof ['red', 'blue']", "'red' in values.colors or 'blue' in values.colors"],
    [
      "{colors} allof ['red', 'blue'] and {ok}",
      "'red' in values.colors and 'blue' in values.colors and values.ok",
    ],
    ["{colors} = ['red']", "'red' in values.colors and count(values.colors) == 1"],
    ["{colors} noneof ['red', 'blue']", "not ('red' in values.colors or 'blue' in values.colors)"],
    ["{color} anyof ['red', 'blue']", "values.color == 'red' or values.color == 'blue'"],
    ["{name} contains 'x'", "'x' in values.name"],
    ["{name} notcontains 'it\\'s'", "not ('it\\'s' in values.name)"],
    // SurveyJS takes no notice of case: a choice is meant, however it is written.
    ["{color} = 'RED'", "values.color == 'red'"],
    ["{size} = '2'", 'values.size == 2'],
    ['{size} <> 2', 'values.size != 2'],
    ['18 < {age}', 'values.age > 18'],
    ['{age} * 2 + 1 > 10', '(values.age * 2) + 1 > 10'],
    ['({ok} or {age} > 3) and {color} != "red"', "(values.ok or values.age > 3) and values.color != 'red'"],
    ['{unknown} = 1', undefined],
    ['{age} % 2 = 0', undefined],
    ['today() > {from}', undefined],
    ['{age} >', undefined],
    ["{color} = 'red' {ok}", undefined],
  ])('%s is %s', (expression, condition) =>
    expect(translateSurveyExpression(expression, find, 'condition')).toBe(condition),
  )

  test.each([
    ["{name} = 'Ada'", true],
    ["{ok} and {name} contains 'x'", true],
    ["'Ada' = {name}", true],
    ["{name} = '10'", false],
    ['{name} notempty', false],
    ["{color} = 'RED'", false],
    ["{from} > '2026-01-01'", false],
    ['{name} =', false],
  ])('%s compares typed letters: %s', (expression, isTyped) =>
    expect(comparesTypedText(expression, find)).toBe(isTyped),
  )

  test('A condition on typed letters says that their case counts here', () => {
    const imported = importForm({
      title: 'Names',
      elements: [
        { type: 'text', name: 'name', title: 'Name' },
        { type: 'text', name: 'age', title: 'Age', visibleIf: "{name} = 'Ada'" },
      ],
    })
    expect(imported).toMatchObject({
      ok: true,
      document: { ui: { age: { 'ui:when': "values.name == 'Ada'" } } },
      notes: [
        {
          code: 'text_case',
          pointer: '/elements/1/visibleIf',
          params: { property: 'visibleIf', expression: "{name} = 'Ada'" },
        },
      ],
    })
  })

  test.each([
    ['iif({ok}, 10, 20) + sum({age}, {size})', 'if(values.ok, 10, 20) + sum(values.age, values.size)'],
    ["dateDiff({from}, '2026-01-01', 'days')", "days(values.from, '2026-01-01')"],
    ["'Hello ' + {name}", undefined],
    ['avg({age}, 3)', 'average(values.age, 3)'],
    ['{age} ^ 2', undefined],
  ])('as a formula, %s is %s', (expression, formula) =>
    expect(translateSurveyExpression(expression, find, 'formula')).toBe(formula),
  )
})
