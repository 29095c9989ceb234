/** Definitions as `forms.get` of the Google Forms API answers, each with things that are hard to carry over. */

const question = (id: string, title: string, rest: object, required = false) => ({
  itemId: `i${id}`,
  title,
  questionItem: { question: { questionId: `q${id}`, ...(required ? { required } : {}), ...rest } },
})

/** Sections with branches ahead, to the end, back, and one without questions. */
export const schoolTrip = {
  formId: '1FAIpQL',
  revisionId: '00000021',
  responderUri: 'https://docs.google.com/forms/d/e/1FAIpQL/viewform',
  linkedSheetId: 'sheet1',
  info: { title: 'School trip', documentTitle: 'Trip 2026', description: 'Please answer by Friday.' },
  settings: { quizSettings: { isQuiz: false }, emailCollectionType: 'VERIFIED' },
  items: [
    question(
      '1',
      'Does your child come along?',
      {
        choiceQuestion: {
          type: 'RADIO',
          options: [
            { value: 'Yes', goToSectionId: 'child' },
            { value: 'No', goToAction: 'SUBMIT_FORM' },
            { value: 'We do not know yet', goToSectionId: 'later' },
            { value: 'Ask me again', goToAction: 'RESTART_FORM' },
          ],
        },
      },
      true,
    ),
    { itemId: 'child', title: 'Your child', description: 'One form for each child.', pageBreakItem: {} },
    question('2', 'Name of the child', { textQuestion: {} }, true),
    question('3', 'Date of birth', { dateQuestion: { includeYear: true } }),
    question('4', 'Name day', { dateQuestion: {} }),
    question('5', 'When can we call?', { timeQuestion: {} }),
    question('6', 'How long is your way to school?', { timeQuestion: { duration: true } }),
    question('7', 'What does it not eat?', {
      choiceQuestion: {
        type: 'CHECKBOX',
        options: [{ value: 'Meat' }, { value: 'Nuts' }, { isOther: true }],
        shuffle: true,
      },
    }),
    { itemId: 'money', title: 'Money', pageBreakItem: {} },
    question('8', 'How do you pay?', {
      choiceQuestion: {
        type: 'DROP_DOWN',
        options: [
          { value: 'Cash', goToAction: 'NEXT_SECTION' },
          { value: 'Transfer', goToAction: 'SUBMIT_FORM' },
          { value: 'Back to the child', goToSectionId: 'child' },
        ],
      },
    }),
    { itemId: 'later', title: 'Then we ask again', description: 'In two weeks.', pageBreakItem: {} },
  ],
}

/** A quiz with points, feedback, pictures and a video. */
export const geographyQuiz = {
  formId: '2',
  info: { title: 'Geography', documentTitle: 'Geography' },
  settings: { quizSettings: { isQuiz: true }, emailCollectionType: 'DO_NOT_COLLECT' },
  items: [
    { itemId: 'a', title: 'Good luck!', description: 'No atlas, please.', textItem: {} },
    {
      itemId: 'b',
      title: 'Our planet',
      imageItem: {
        image: {
          contentUri: 'https://lh3.googleusercontent.com/x',
          altText: 'The earth',
          properties: { alignment: 'LEFT', width: 300 },
        },
      },
    },
    {
      itemId: 'c',
      title: 'Which is a capital?',
      questionItem: {
        question: {
          questionId: 'qc',
          required: true,
          grading: {
            pointValue: 2,
            correctAnswers: { answers: [{ value: 'Vienna' }] },
            whenRight: { text: 'Well done' },
            whenWrong: { text: 'It is Vienna' },
          },
          choiceQuestion: {
            type: 'RADIO',
            options: [{ value: 'Vienna' }, { value: 'Graz' }, { isOther: true }],
            shuffle: true,
          },
        },
        image: { contentUri: 'https://lh3.googleusercontent.com/y' },
      },
    },
    question('d', 'Which are rivers?', {
      grading: { pointValue: 3, correctAnswers: { answers: [{ value: 'Danube' }, { value: 'Elbe' }] } },
      choiceQuestion: {
        type: 'CHECKBOX',
        options: [{ value: 'Danube' }, { value: 'Elbe' }, { value: 'Alps' }],
      },
    }),
    question('e', 'The highest mountain of Europe?', {
      grading: { pointValue: 1, correctAnswers: { answers: [{ value: 'Mont Blanc' }, { value: 'Elbrus' }] } },
      textQuestion: {},
    }),
    question('f', 'Explain the tides', {
      grading: { pointValue: 5, generalFeedback: { text: 'The moon' } },
      textQuestion: { paragraph: true },
    }),
    {
      itemId: 'g',
      title: 'Watch this',
      videoItem: {
        video: { youtubeUri: 'https://youtu.be/abcdefghijk', properties: { width: 640 } },
        caption: 'The tides in three minutes',
      },
    },
  ],
  publishSettings: { publishState: { isPublished: true, isAcceptingResponses: true } },
}

/** Grids, scales, files, and kinds of items that are not known. */
export const workshopFeedback = {
  formId: '3',
  info: { documentTitle: 'Workshop' },
  items: [
    {
      itemId: 'a',
      title: 'How were …',
      description: 'One choice a row',
      questionGroupItem: {
        questions: [
          { questionId: '1', required: true, rowQuestion: { title: 'the speakers' } },
          { questionId: '2', required: true, rowQuestion: { title: 'the rooms' } },
        ],
        grid: {
          columns: { type: 'RADIO', options: [{ value: 'Great' }, { value: 'Fine' }, { value: 'Poor' }] },
          shuffleQuestions: true,
        },
      },
    },
    {
      itemId: 'b',
      title: 'When do you have time?',
      questionGroupItem: {
        questions: [
          { questionId: '3', rowQuestion: { title: 'Monday' } },
          { questionId: '4', rowQuestion: { title: 'Tuesday' } },
        ],
        grid: { columns: { type: 'CHECKBOX', options: [{ value: 'Morning' }, { value: 'Evening' }] } },
      },
    },
    question(
      '5',
      'How likely do you come again?',
      { scaleQuestion: { low: 0, high: 10, lowLabel: 'Never', highLabel: 'For sure' } },
      true,
    ),
    question('6', 'Give us hearts', { ratingQuestion: { ratingScaleLevel: 8, iconType: 'HEART' } }),
    question('7', 'When was your last workshop?', { dateQuestion: { includeTime: true, includeYear: true } }),
    question('8', 'Your notes', {
      fileUploadQuestion: {
        folderId: 'folder',
        types: ['PDF', 'VIDEO'],
        maxFiles: 3,
        maxFileSize: '104857600',
      },
    }),
    question('9', 'Your certificate', {
      fileUploadQuestion: { folderId: 'folder', types: ['IMAGE'], maxFiles: 1, maxFileSize: '1048576' },
    }),
    { itemId: 'x', title: 'Draw it', drawingItem: { color: 'blue' } },
    {
      itemId: 'y',
      title: 'Say it',
      questionItem: { question: { questionId: 'qy', voiceQuestion: { seconds: 30 } } },
    },
    { itemId: 'z', title: 'Thanks', pageBreakItem: {} },
    question('10', 'How did you hear of us?', {
      choiceQuestion: {
        type: 'RADIO',
        options: [
          { value: 'Friends', image: { contentUri: 'https://lh3.googleusercontent.com/z' } },
          { value: 'Friends' },
        ],
      },
    }),
  ],
}
