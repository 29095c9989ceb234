/** Definitions in the documented JSON of SurveyJS, each with things that are hard to carry over. */

/** Two languages and one that the product does not have, a panel, conditions across pages, validators. */
export const clinicIntake = {
  title: { default: 'New patients', de: 'Neue Patienten', ja: '新しい患者' },
  description: {
    default: 'Please take five minutes, {firstName}.',
    de: 'Bitte nehmen Sie sich fünf Minuten, {firstName}.',
  },
  locale: 'en',
  showProgressBar: 'top',
  pages: [
    {
      name: 'person',
      title: { default: 'About you', de: 'Über Sie' },
      elements: [
        {
          type: 'text',
          name: 'firstName',
          title: { default: 'First name', de: 'Vorname' },
          isRequired: true,
          maxLength: 60,
        },
        {
          type: 'text',
          name: 'lastName',
          title: { default: 'Last name', de: 'Nachname' },
          isRequired: true,
          startWithNewLine: false,
        },
        {
          type: 'text',
          name: 'e mail',
          title: { default: 'Email', de: 'E-Mail' },
          inputType: 'email',
          isRequired: true,
          validators: [{ type: 'email', text: 'Please check the address' }],
        },
        {
          type: 'text',
          name: 'age',
          title: { default: 'Age', de: 'Alter' },
          inputType: 'number',
          min: 0,
          max: 120,
          isRequired: true,
          validators: [{ type: 'expression', expression: '{age} % 1 = 0', text: 'Whole years, please' }],
        },
        {
          type: 'text',
          name: 'insuranceNumber',
          title: { default: 'Insurance number', de: 'Versicherungsnummer' },
          requiredIf: '{age} >= 18 and {insured} = true',
          validators: [{ type: 'regex', regex: '^[A-Z]\\d{9}$', text: 'A letter and nine digits' }],
        },
        {
          type: 'boolean',
          name: 'insured',
          title: { default: 'Are you insured?', de: 'Sind Sie versichert?' },
        },
      ],
    },
    {
      name: 'health',
      title: { default: 'Your health', de: 'Ihre Gesundheit' },
      visibleIf: '{age} > 0',
      elements: [
        {
          type: 'checkbox',
          name: 'conditions',
          title: { default: 'Do you have any of these?', de: 'Haben Sie etwas davon?' },
          choices: [
            { value: 'diabetes', text: { default: 'Diabetes', de: 'Diabetes' } },
            { value: 'asthma', text: { default: 'Asthma', de: 'Asthma' } },
            { value: 'allergy', text: { default: 'An allergy', de: 'Eine Allergie' } },
          ],
          hasOther: true,
          otherText: { default: 'Something else', de: 'Etwas anderes' },
          hasNone: true,
          noneText: { default: 'None of these', de: 'Nichts davon' },
        },
        {
          type: 'panel',
          name: 'allergies',
          title: { default: 'Your allergies', de: 'Ihre Allergien' },
          description: 'As exactly as you can.',
          visibleIf: "{conditions} contains 'allergy' or {age} < 6",
          elements: [
            { type: 'comment', name: 'allergens', title: { default: 'What to?', de: 'Wogegen?' }, rows: 3 },
            {
              type: 'radiogroup',
              name: 'severity',
              title: { default: 'How bad?', de: 'Wie schlimm?' },
              visibleIf: '{allergens} notempty',
              choices: [
                'mild',
                'strong',
                { value: 'shock', text: { default: 'With shock', de: 'Mit Schock' } },
              ],
              colCount: 3,
            },
          ],
        },
        {
          type: 'text',
          name: 'guardian',
          title: { default: 'Parent or guardian of {firstName}', de: 'Erziehungsberechtigt für {firstName}' },
          visibleIf: '{age} < 18',
          isRequired: true,
        },
        {
          type: 'text',
          name: 'lastVisit',
          title: { default: 'Last visit to a doctor', de: 'Letzter Arztbesuch' },
          inputType: 'date',
          visibleIf: 'getDoctorVisits({age}) > 2',
        },
      ],
    },
  ],
  completedHtml: {
    default: '<h3>Thank you, {firstName}!</h3><p>See you <b>soon</b>.</p>',
    de: '<h3>Danke, {firstName}!</h3><p>Bis bald.</p>',
  },
}

/** Scales, a matrix, a ranking, comments, and completion pages by condition. */
export const staffSurvey = {
  title: 'How do you like to work here?',
  pages: [
    {
      name: 'page1',
      elements: [
        {
          type: 'rating',
          name: 'recommend',
          title: 'Would you recommend us as an employer?',
          isRequired: true,
          rateMin: 0,
          rateMax: 10,
          minRateDescription: 'Never',
          maxRateDescription: 'At any time',
        },
        { type: 'rating', name: 'mood', title: 'How are you today?', rateType: 'smileys' },
        { type: 'rating', name: 'stars', title: 'Stars for the canteen', rateType: 'stars', rateMax: 7 },
        {
          type: 'rating',
          name: 'hours',
          title: 'How many hours of overtime?',
          rateMin: 0,
          rateMax: 10,
          rateStep: 2.5,
          minRateDescription: 'none',
        },
        {
          type: 'rating',
          name: 'pressure',
          title: 'How much pressure?',
          rateValues: [
            { value: 1, text: 'Little' },
            { value: 2, text: 'Some' },
            { value: 3, text: 'Much' },
          ],
        },
        {
          type: 'matrix',
          name: 'culture',
          title: 'What do you think of …',
          columns: [
            { value: 1, text: 'Bad' },
            { value: 2, text: 'Fair' },
            { value: 3, text: 'Good' },
          ],
          rows: [{ value: 'team', text: 'your team' }, { value: 'the boss', text: 'your boss' }, 'pay'],
          eachRowRequired: true,
          alternateRows: true,
        },
      ],
    },
    {
      name: 'page2',
      elements: [
        {
          type: 'ranking',
          name: 'matters',
          title: 'What matters most?',
          choices: ['Money', 'Time', 'People'],
        },
        {
          type: 'comment',
          name: 'reason',
          title: 'Why so low?',
          visibleIf: '{recommend} <= 6',
          requiredIf: '{recommend} < 3 or {culture.team} = 1',
          placeholder: 'Be as open as you like',
          maxLength: 800,
        },
        {
          type: 'dropdown',
          name: 'department',
          title: 'Your department',
          showOtherItem: true,
          otherText: 'Another one',
          choices: ['Sales', 'Care', 'IT'],
          showCommentArea: true,
          commentText: 'Anything about it?',
        },
        {
          type: 'text',
          name: 'otherDepartment',
          title: 'Where is it?',
          visibleIf: "{department} = 'other'",
        },
      ],
    },
  ],
  completedHtml: '<p>Thank you.</p><p>We read all of it.</p>',
  completedHtmlOnCondition: [
    { expression: '{recommend} >= 9', html: '<h2>How nice!</h2><p>Tell your friends.</p>' },
    { expression: 'isWeekend() = true', html: 'Enjoy your weekend' },
  ],
  navigateToUrl: 'https://intranet.example.com/thanks?from=survey',
}

/** Lists of entries, calculations, and triggers. */
export const equipmentOrder = {
  title: 'Order equipment',
  calculatedValues: [
    { name: 'fee', expression: "iif({express} = 'yes', 25, 5)", includeIntoResult: true },
    { name: 'greeting', expression: "'Hello ' + {customer}" },
  ],
  elements: [
    { type: 'text', name: 'customer', title: 'Your name', isRequired: true, autocomplete: 'name' },
    {
      type: 'boolean',
      name: 'express',
      title: 'Express?',
      valueTrue: 'yes',
      valueFalse: 'no',
      labelTrue: 'Yes, please',
      labelFalse: 'No hurry',
    },
    {
      type: 'matrixdynamic',
      name: 'items',
      title: 'What do you need?',
      minRowCount: 1,
      maxRowCount: 8,
      rowCount: 2,
      addRowText: 'One more',
      columns: [
        {
          name: 'article',
          title: 'Article',
          cellType: 'dropdown',
          choices: ['laptop', 'screen'],
          isRequired: true,
        },
        { name: 'count', title: 'How many', cellType: 'text', inputType: 'number', min: 1, max: 9, step: 1 },
        { name: 'note', title: 'Note', cellType: 'comment', visibleIf: "{row.article} = 'laptop'" },
      ],
    },
    {
      type: 'paneldynamic',
      name: 'colleagues',
      title: 'Who else needs something?',
      templateTitle: 'Colleague #{panelIndex}',
      panelCount: 1,
      maxPanelCount: 4,
      panelAddText: 'Another colleague',
      templateElements: [
        { type: 'text', name: 'name', title: 'Name', isRequired: true },
        { type: 'text', name: 'mail', title: 'Email', inputType: 'email' },
        { type: 'html', name: 'hint', html: '<p>We write to them</p>' },
      ],
    },
    { type: 'text', name: 'weight', title: 'Weight in kg', inputType: 'number', min: 0, defaultValue: 3 },
    {
      type: 'expression',
      name: 'price',
      title: 'Price',
      expression: 'round({weight} * 4.5 + {fee}, 2)',
      displayStyle: 'currency',
      currency: 'EUR',
    },
    { type: 'expression', name: 'due', title: 'Due', expression: "dateAdd(today(), 7, 'days')" },
    {
      type: 'comment',
      name: 'why',
      title: 'Why so much?',
      visibleIf: '{price} > 100 and {colleagues[0].name} notempty',
    },
  ],
  triggers: [
    { type: 'complete', expression: "{customer} = 'nobody'" },
    { type: 'setvalue', expression: '{weight} > 30', setToName: 'express', setValue: 'no' },
  ],
}

/** A quiz with right answers, one question a page, a video and a text in HTML. */
export const historyQuiz = {
  title: 'American history',
  questionsOnPageMode: 'questionPerPage',
  maxTimeToFinish: 60,
  showTimerPanel: 'top',
  pages: [
    {
      elements: [
        {
          type: 'html',
          name: 'intro',
          html: '<h1>Are you ready?</h1><p>Read <em>each</em> question. <a href="https://example.com/rules">The rules</a></p><img src="flag.png" alt="A flag"><ul><li>No phones</li><li>No books</li></ul>',
        },
        {
          type: 'image',
          name: 'film',
          contentMode: 'youtube',
          imageLink: 'https://www.youtube.com/watch?v=tgbNymZ7vqY',
          altText: 'A short film',
        },
        { type: 'image', name: 'map', imageLink: 'https://example.com/map.png', altText: 'A map' },
      ],
    },
    {
      elements: [
        {
          type: 'radiogroup',
          name: 'civilwar',
          title: 'When was the American Civil War?',
          choices: ['1796-1803', '1810-1814', '1861-1865', '1939-1945'],
          choicesOrder: 'random',
          correctAnswer: '1861-1865',
        },
        {
          type: 'checkbox',
          name: 'colonies',
          title: 'Which of these were colonies?',
          choices: [
            { value: 1, text: 'Virginia' },
            { value: 2, text: 'Texas' },
            { value: 3, text: 'Georgia' },
          ],
          correctAnswer: [1, 3],
          minSelectedChoices: 1,
        },
        {
          type: 'text',
          name: 'year',
          title: 'When was the constitution signed?',
          inputType: 'number',
          correctAnswer: 1787,
        },
      ],
    },
  ],
  completedHtml: '<h4>You got <b>{correctAnswers}</b> out of {questionCount} right</h4>',
}

/** Kinds of questions that forms have in another shape, or not at all. */
export const eventDay = {
  title: 'A day with us',
  pages: [
    {
      name: 'Day & time',
      title: 'When',
      elements: [
        { type: 'text', name: 'month', title: 'Which month?', inputType: 'month' },
        { type: 'text', name: 'at', title: 'At what time?', inputType: 'time' },
        {
          type: 'multipletext',
          name: 'place',
          title: 'Where do you live?',
          items: [
            { name: 'street', title: 'Street', isRequired: true },
            {
              name: 'post code',
              title: 'Post code',
              validators: [{ type: 'text', minLength: 4, maxLength: 10 }],
            },
          ],
        },
        {
          type: 'matrixdropdown',
          name: 'days',
          title: 'Which days, and with whom?',
          columns: [
            { name: 'part', title: 'Part of the day' },
            { name: 'people', title: 'People', cellType: 'text', inputType: 'number', min: 0, max: 5 },
            { name: 'lunch', title: 'Lunch', cellType: 'boolean' },
          ],
          choices: ['morning', 'evening'],
          rows: [
            { value: 'sat', text: 'Saturday' },
            { value: 'sun', text: 'Sunday' },
          ],
        },
        {
          type: 'imagepicker',
          name: 'menu',
          title: 'Menu',
          choices: [
            { value: 'fish', text: 'Fish', imageLink: 'https://example.com/fish.jpg' },
            { value: 'meat', text: 'Meat', imageLink: 'https://example.com/meat.jpg' },
          ],
        },
      ],
    },
    {
      name: 'rest',
      title: 'The rest',
      elements: [
        {
          type: 'dropdown',
          name: 'country',
          title: 'Country',
          choicesByUrl: { url: 'https://example.com/countries', valueName: 'code' },
        },
        {
          type: 'tagbox',
          name: 'tags',
          title: 'Interests',
          choicesMin: 1,
          choicesMax: 3,
          choices: [],
          isRequired: true,
        },
        {
          type: 'file',
          name: 'documents',
          title: 'Your documents',
          allowMultiple: true,
          acceptedTypes: 'image/*,.pdf,.mov',
          maxSize: 20_971_520,
        },
        {
          type: 'signaturepad',
          name: 'signature',
          title: 'Your signature',
          isRequired: true,
          penColor: '#000',
        },
        { type: 'geo-location', name: 'position', title: 'Where are you?' },
        {
          type: 'text',
          name: 'code',
          title: 'Discount',
          enableIf: "{menu} = 'fish'",
          visibleIf: "{days.sat.people} > 1 and !({menu} anyof ['fish', 'meat'])",
          description: 'Ask {host} for it',
        },
        { type: 'slider', name: 'volume', title: 'How loud?', min: 0, max: 100, step: 10 },
      ],
    },
  ],
}
