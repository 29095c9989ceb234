/** Definitions in the documented JSON of Typeform's Create API, each with things that are hard to carry over. */

const jump = (to: string, condition: object, type = 'field') => ({
  action: 'jump',
  details: { to: { type, value: to } },
  condition,
})
const add = (value: number, condition: object) => ({
  action: 'add',
  details: { target: { type: 'variable', value: 'score' }, value: { type: 'constant', value } },
  condition,
})
const field = (value: string) => ({ type: 'field', value })
const choice = (value: string) => ({ type: 'choice', value })
const constant = (value: unknown) => ({ type: 'constant', value })
const always = { op: 'always', vars: [] }

/** Jumps ahead, back and to several ends, a group, hidden fields, recalled answers. */
export const leadForm = {
  id: 'aBcD12',
  type: 'form',
  title: 'Tell us about your project',
  workspace: { href: 'https://api.typeform.com/workspaces/w1' },
  theme: { href: 'https://api.typeform.com/themes/t1' },
  settings: { language: 'en', progress_bar: 'proportion', is_public: true, meta: { allow_indexing: false } },
  hidden: ['source', 'utm campaign'],
  welcome_screens: [
    {
      id: 'w',
      ref: 'welcome',
      title: '*Hello* there',
      properties: { show_button: true, button_text: 'Let us begin', description: 'It takes two minutes.' },
      attachment: { type: 'image', href: 'https://images.typeform.com/images/abc' },
    },
  ],
  fields: [
    {
      id: 'f1',
      ref: '01HABCDEF0',
      title: 'What is your first name?',
      type: 'short_text',
      validations: { required: true, max_length: 40 },
    },
    {
      id: 'f2',
      ref: 'kind',
      title: 'What do you need, {{field:01HABCDEF0}}?',
      type: 'multiple_choice',
      properties: {
        choices: [
          { id: 'c1', ref: 'c-site', label: 'A website' },
          { id: 'c2', ref: 'c-app', label: 'An app' },
          { id: 'c3', ref: 'c-none', label: 'Just looking' },
        ],
        allow_other_choice: true,
        randomize: true,
      },
      validations: { required: true },
    },
    {
      id: 'f3',
      ref: 'platforms',
      title: 'For which platforms?',
      type: 'multiple_choice',
      properties: {
        choices: [
          { id: 'p1', ref: 'p-ios', label: 'iPhone' },
          { id: 'p2', ref: 'p-android', label: 'Android' },
        ],
        allow_multiple_selection: true,
        allow_other_choice: true,
      },
      validations: { min_selection: 1, max_selection: 3 },
    },
    {
      id: 'g1',
      ref: 'money',
      title: 'About money',
      type: 'group',
      properties: {
        description: 'Roughly is enough.',
        fields: [
          {
            id: 'f4',
            ref: 'budget',
            title: 'Your budget',
            type: 'number',
            validations: { min_value: 0, max_value: 1_000_000 },
          },
          {
            id: 'f5',
            ref: 'start',
            title: 'When shall we start?',
            type: 'date',
            properties: { structure: 'DDMMYYYY', separator: '.' },
          },
        ],
      },
    },
    {
      id: 'f6',
      ref: 'contact',
      title: 'How do we reach you?',
      type: 'contact_info',
      properties: {
        fields: [
          {
            id: 'k1',
            ref: 'k-mail',
            title: 'Email',
            type: 'email',
            subfield_key: 'email',
            validations: { required: true },
          },
          {
            id: 'k2',
            ref: 'k-phone',
            title: 'Phone',
            type: 'phone_number',
            subfield_key: 'phone_number',
            properties: { default_country_code: 'DE' },
          },
        ],
      },
    },
    {
      id: 'f7',
      ref: 'deposit',
      title: 'Deposit',
      type: 'payment',
      properties: { currency: 'EUR', price: { type: 'fixed', value: '50' } },
    },
    {
      id: 'f8',
      ref: 'terms',
      title: 'Do you accept our terms?',
      type: 'legal',
      validations: { required: true },
    },
  ],
  logic: [
    {
      type: 'field',
      ref: 'kind',
      actions: [
        jump('bye', { op: 'is', vars: [field('kind'), choice('c-none')] }, 'thankyou'),
        jump('money', { op: 'is_not', vars: [field('kind'), choice('c-app')] }),
      ],
    },
    {
      type: 'field',
      ref: 'budget',
      actions: [
        jump('01HABCDEF0', { op: 'equal', vars: [field('budget'), constant(0)] }),
        jump('contact', {
          op: 'and',
          vars: [
            { op: 'lower_than', vars: [field('budget'), constant(1000)] },
            { op: 'is', vars: [field('platforms'), choice('p-ios')] },
          ],
        }),
      ],
    },
    {
      type: 'field',
      ref: 'start',
      actions: [
        jump('late', { op: 'later_than', vars: [field('start'), constant('2027-01-01')] }, 'thankyou'),
      ],
    },
    {
      type: 'hidden',
      actions: [
        jump('contact', { op: 'is', vars: [{ type: 'hidden', value: 'source' }, constant('partner')] }),
      ],
    },
  ],
  thankyou_screens: [
    {
      id: 't1',
      ref: 'bye',
      title: 'No problem, {{field:01HABCDEF0}}',
      type: 'thankyou_screen',
      properties: { show_button: false, share_icons: false },
    },
    {
      id: 't2',
      ref: 'late',
      title: 'We call you in time',
      type: 'thankyou_screen',
      properties: { description: 'Until {{field:start}}.', button_mode: 'reload', button_text: 'Again' },
    },
    {
      id: 't3',
      ref: 'thanks',
      title: 'Thank you!',
      type: 'thankyou_screen',
      properties: {
        show_button: true,
        button_mode: 'redirect',
        button_text: 'To our work',
        redirect_url: 'https://studio.example.org/work',
      },
    },
    {
      id: 'DefaultTyScreen',
      ref: 'default_tys',
      title: 'All done! Thanks for your time.',
      type: 'thankyou_screen',
      properties: { show_button: false, share_icons: false },
    },
  ],
  _links: { display: 'https://example.typeform.com/to/aBcD12' },
}

/** Points by answer, ends by score, pictures, an unconditional jump. */
export const pointsQuiz = {
  title: 'How green are you?',
  variables: { score: 0, price: 0 },
  fields: [
    {
      ref: 'car',
      title: 'Do you have a car?',
      type: 'yes_no',
      properties: { description: 'Yours or that of your company' },
      validations: { required: true },
    },
    { ref: 'electric', title: 'Is it electric?', type: 'yes_no' },
    {
      ref: 'food',
      title: 'What do you eat?',
      type: 'picture_choice',
      properties: {
        choices: [
          {
            ref: 'veg',
            label: 'Vegetables',
            attachment: { type: 'image', href: 'https://images.typeform.com/images/v' },
          },
          {
            ref: 'beef',
            label: 'Beef',
            attachment: { type: 'image', href: 'https://images.typeform.com/images/b' },
          },
        ],
        show_labels: true,
      },
      validations: { required: true },
    },
    {
      ref: 'flights',
      title: 'How many flights a year?',
      type: 'number',
      validations: { required: true, min_value: 0 },
    },
    {
      ref: 'pause',
      title: 'Half of it is done',
      type: 'statement',
      properties: { description: 'Breathe.', button_text: 'Go on', hide_marks: true },
    },
    {
      ref: 'will',
      title: 'How much do you want to change?',
      type: 'opinion_scale',
      properties: { steps: 7, start_at_one: true, labels: { left: 'Nothing', center: 'Some', right: 'All' } },
    },
    { ref: 'stars', title: 'How was this quiz?', type: 'rating', properties: { steps: 5, shape: 'heart' } },
  ],
  logic: [
    {
      type: 'field',
      ref: 'car',
      actions: [
        jump('food', { op: 'is', vars: [field('car'), constant(false)] }),
        add(10, { op: 'is', vars: [field('car'), constant(false)] }),
      ],
    },
    {
      type: 'field',
      ref: 'electric',
      actions: [add(5, { op: 'is', vars: [field('electric'), constant(true)] })],
    },
    {
      type: 'field',
      ref: 'food',
      actions: [
        add(10, { op: 'is', vars: [field('food'), choice('veg')] }),
        {
          action: 'multiply',
          details: { target: { type: 'variable', value: 'score' }, value: constant(2) },
          condition: always,
        },
      ],
    },
    {
      type: 'field',
      ref: 'flights',
      actions: [
        {
          action: 'subtract',
          details: { target: { type: 'variable', value: 'score' }, value: field('flights') },
          condition: always,
        },
        jump('will', always),
      ],
    },
    {
      type: 'field',
      ref: 'stars',
      actions: [
        jump(
          'green',
          { op: 'greater_equal_than', vars: [{ type: 'variable', value: 'score' }, constant(15)] },
          'thankyou',
        ),
        jump('grey', always, 'thankyou'),
      ],
    },
  ],
  thankyou_screens: [
    {
      ref: 'green',
      title: 'You are green: {{var:score}} points',
      properties: { description: 'Go on like that, {{var:name}}.' },
    },
    { ref: 'grey', title: 'There is something to do' },
  ],
}

/** A survey without logic: a matrix, a ranking, NPS, files, and kinds of fields that forms do not have. */
export const guestSurvey = {
  title: 'Your stay',
  settings: { language: 'de', redirect_after_submit_url: 'https://hotel.example.org' },
  fields: [
    {
      ref: 'aspects',
      title: 'How did you like …',
      type: 'matrix',
      properties: {
        fields: [
          {
            ref: 'r1',
            title: 'the room',
            type: 'multiple_choice',
            properties: {
              choices: [
                { ref: 'a', label: 'Good' },
                { ref: 'b', label: 'Bad' },
              ],
            },
            validations: { required: true },
          },
          {
            ref: 'r2',
            title: 'the breakfast',
            type: 'multiple_choice',
            properties: {
              choices: [
                { ref: 'c', label: 'Good' },
                { ref: 'd', label: 'Bad' },
              ],
            },
          },
        ],
      },
    },
    {
      ref: 'order',
      title: 'What matters most?',
      type: 'ranking',
      properties: {
        choices: [
          { ref: 'x', label: 'Quiet' },
          { ref: 'y', label: 'Food' },
          { ref: 'z', label: 'Price' },
        ],
      },
      validations: { required: true },
    },
    {
      ref: 'nps',
      title: 'Would you recommend us?',
      type: 'nps',
      properties: { labels: { left: 'No', right: 'Yes' } },
    },
    { ref: 'photo', title: 'A photo of your stay', type: 'file_upload' },
    {
      ref: 'country',
      title: 'Where are you from?',
      type: 'dropdown',
      properties: {
        choices: [{ label: 'Poland' }, { label: 'Italy' }, { label: 'Österreich' }],
        alphabetical_order: true,
      },
    },
    { ref: 'site', title: 'Your blog', type: 'website' },
    {
      ref: 'more',
      title: 'Anything else?',
      type: 'long_text',
      attachment: { type: 'image', href: 'https://images.typeform.com/images/c' },
    },
    {
      ref: 'film',
      title: 'Look at our *new* garden',
      type: 'statement',
      attachment: { type: 'video', href: 'https://www.youtube.com/watch?v=abcdefghijk', scale: 0.5 },
    },
    {
      ref: 'meet',
      title: 'Book a call',
      type: 'calendly',
      properties: { calendly_url: 'https://calendly.com/x' },
    },
  ],
}
