/** The words of the gallery of embedding. English only: it is for those who build sites. */
import type { SnippetKind } from '#schemas/runtime/embed/snippet.ts'
import type { EmbedTarget } from '#schemas/runtime/embed/snippet-choice.ts'

interface KindWords {
  readonly title: string
  readonly about: string
  /** The heading of the site that stands around it. */
  readonly site: string
}

export const kindLabels: Readonly<Record<SnippetKind, KindWords>> = {
  inline: {
    title: 'Inline',
    about: 'In the flow of a page. Its height is reserved, so nothing on the page jumps.',
    site: 'Book a visit',
  },
  link: {
    title: 'Link',
    about: 'Any link opens it in a dialog. Without scripts, it leads to the page.',
    site: 'Our team',
  },
  popup: {
    title: 'Popup',
    about: 'Anything opens it: put your own button or card inside.',
    site: 'Prices',
  },
  button: {
    title: 'Floating button',
    about: 'In the corner of the window, on every page that has the code.',
    site: 'Welcome',
  },
  frame: {
    title: 'Without scripts',
    about: 'A plain frame, for sites that allow no scripts. It scrolls where it is too low.',
    site: 'Appointments',
  },
  shadow: {
    title: 'Without a frame',
    about: 'In the flow, in a shadow root. For sites that you trust with what visitors enter.',
    site: 'Visit us',
  },
  page: {
    title: 'Full page',
    about: 'A plain link to the page itself, also for emails and profiles.',
    site: 'Contact',
  },
}

export const groupLabels: Readonly<Record<EmbedTarget['group'], string>> = {
  service: 'Services',
  provider: 'People and teams',
  selection: 'Several services',
  form: 'Forms',
  survey: 'Surveys',
}

/** What a choice is called where its value does not say it. */
export const choiceLabels: Readonly<Record<string, string>> = {
  light: 'Light',
  dark: 'Dark',
  'light dark': 'As the visitor’s system',
  show: 'Shown',
  hide: 'Hidden',
}
