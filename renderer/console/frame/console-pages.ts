/**
 * The pages of a business, in the order of the navigation. A page with a `lazy` loads its script when it is opened. A new
 * page is one more entry here.
 */
import { type ComponentType, createElement } from 'react'
import { Navigate, type NonIndexRouteObject, type RouteObject } from 'react-router'
import { iconShapes } from '#renderer/ui/button/icon.tsx'
import { NewAnswerCount } from '../answers/new-answer-count.tsx'
import { type ConsoleMembership, useSignedIn } from '../context/console-context.ts'
import {
  canChangeForms,
  canChangeRecords,
  canChangeTexts,
  canChangeWebsite,
  canSeeAllProviders,
  canSeeAnswers,
  canSeeBookings,
  canSeeInstallation,
  canSeeTeamMembers,
} from '../context/rights.ts'
import { businessRecordLists } from '../records/record-kinds.ts'
import { loadRecordsPage, recordRoutes } from '../records/record-routes.ts'
import { RequestCount } from '../requests/request-count.tsx'
import {
  bellPath,
  brushPath,
  chartPath,
  codePath,
  columnsPath,
  idCardPath,
  listPath,
  mailPath,
  repeatPath,
  reportsPath,
  shopPath,
  speechPath,
  transferPath,
} from '../ui/icon-paths.ts'
import { NotFoundPage } from '../ui/not-found-page.tsx'

type PageName =
  | 'today'
  | 'calendar'
  | 'requests'
  | 'bookings'
  | 'clients'
  | 'answers'
  | 'website'
  | 'forms'
  | 'emails'
  | 'numbers'
  | 'attention'
  | 'jobs'
  | 'services'
  | 'providers'
  | 'business'
  | 'hours'
  | 'look'
  | 'texts'
  | 'advanced'
  | 'transfer'
  | 'account'

export interface ConsolePage {
  /** Also its path below the business, and the end of the key of its name, `nav.…`. */
  readonly name: PageName
  /** Other paths below the business to which it leads, and which are in no navigation themselves. */
  readonly below?: readonly string[]
  /** See `SvgIcon`. */
  readonly icon: string
  /** The roles to which it is shown; without: all. */
  readonly isFor?: (role: ConsoleMembership['role']) => boolean
  /** Whether a phone has it in the bar at the bottom; the others are under "More". At most four. */
  readonly isInBar?: true
  /** What waits there. */
  readonly Count?: ComponentType
}

type Entry = ConsolePage & { readonly route: Pick<NonIndexRouteObject, 'Component' | 'lazy'> }

const entries: readonly Entry[] = [
  {
    name: 'today',
    icon: iconShapes.calendar,
    isFor: canSeeBookings,
    isInBar: true,
    route: { lazy: async () => ({ Component: (await import('../dashboard/today-page.tsx')).TodayPage }) },
  },
  {
    name: 'calendar',
    icon: columnsPath,
    isFor: canSeeBookings,
    route: {
      lazy: async () => ({ Component: (await import('../calendar/calendar-page.tsx')).CalendarPage }),
    },
  },
  {
    name: 'requests',
    icon: bellPath,
    isFor: canSeeBookings,
    isInBar: true,
    Count: RequestCount,
    route: {
      lazy: async () => ({ Component: (await import('../requests/requests-page.tsx')).RequestsPage }),
    },
  },
  {
    name: 'bookings',
    icon: listPath,
    isFor: canSeeBookings,
    route: {
      lazy: async () => ({ Component: (await import('../bookings/bookings-page.tsx')).BookingsPage }),
    },
  },
  {
    name: 'clients',
    icon: iconShapes.people,
    isFor: canSeeBookings,
    isInBar: true,
    route: {
      lazy: async () => ({ Component: (await import('../customers/customers-page.tsx')).CustomersPage }),
    },
  },
  {
    name: 'answers',
    icon: chartPath,
    isFor: canSeeAnswers,
    Count: NewAnswerCount,
    route: {
      lazy: async () => ({ Component: (await import('../answers/answers-page.tsx')).AnswersPage }),
    },
  },
  {
    name: 'website',
    icon: iconShapes.globe,
    isFor: canChangeWebsite,
    route: { lazy: async () => ({ Component: (await import('../website/website-page.tsx')).WebsitePage }) },
  },
  {
    name: 'forms',
    icon: iconShapes.note,
    isFor: canChangeForms,
    route: { lazy: async () => ({ Component: (await import('../forms/forms-page.tsx')).FormsPage }) },
  },
  {
    name: 'emails',
    icon: mailPath,
    isFor: canChangeTexts,
    route: { lazy: async () => ({ Component: (await import('../emails/emails-page.tsx')).EmailsPage }) },
  },
  {
    name: 'numbers',
    icon: reportsPath,
    isFor: canSeeBookings,
    route: {
      lazy: async () => ({ Component: (await import('../reports/reports-page.tsx')).ReportsPage }),
    },
  },
  {
    name: 'attention',
    icon: iconShapes.alert,
    isFor: canSeeAllProviders,
    route: {
      lazy: async () => ({ Component: (await import('../attention/attention-page.tsx')).AttentionPage }),
    },
  },
  {
    name: 'jobs',
    icon: repeatPath,
    isFor: canSeeInstallation,
    route: {
      lazy: async () => ({ Component: (await import('../jobs/jobs-page.tsx')).JobsPage }),
    },
  },
  {
    name: 'services',
    icon: iconShapes.price,
    isFor: canSeeTeamMembers,
    route: { lazy: loadRecordsPage },
  },
  {
    name: 'providers',
    below: ['people', 'activity'],
    icon: idCardPath,
    isFor: canSeeTeamMembers,
    route: { lazy: loadRecordsPage },
  },
  {
    name: 'business',
    below: [...businessRecordLists, 'share'],
    icon: shopPath,
    isFor: canSeeTeamMembers,
    route: {
      lazy: async () => ({
        Component: (await import('../records/business-records-page.tsx')).BusinessRecordsPage,
      }),
    },
  },
  {
    name: 'hours',
    icon: iconShapes.clock,
    isFor: canSeeBookings,
    route: {
      lazy: async () => ({ Component: (await import('../hours/hours-page.tsx')).HoursPage }),
    },
  },
  {
    name: 'look',
    icon: brushPath,
    isFor: canChangeRecords,
    route: {
      lazy: async () => ({ Component: (await import('../branding/branding-page.tsx')).BrandingPage }),
    },
  },
  {
    name: 'texts',
    icon: speechPath,
    isFor: canChangeTexts,
    route: {
      lazy: async () => ({ Component: (await import('../messages/texts-page.tsx')).TextsPage }),
    },
  },
  {
    name: 'advanced',
    icon: codePath,
    isFor: canChangeRecords,
    route: {
      lazy: async () => ({ Component: (await import('../advanced/advanced-page.tsx')).AdvancedPage }),
    },
  },
  {
    name: 'transfer',
    icon: transferPath,
    isFor: canChangeRecords,
    route: {
      lazy: async () => ({ Component: (await import('../transfer/transfer-page.tsx')).TransferPage }),
    },
  },
  {
    name: 'account',
    icon: iconShapes.person,
    route: {
      lazy: async () => ({ Component: (await import('../account/account-page.tsx')).AccountPage }),
    },
  },
]

export const consolePages: readonly ConsolePage[] = entries

/** Whether a path is of the page, or of one that it leads to. */
export function isWithin({ name, below = [] }: ConsolePage, pathname: string): boolean {
  const [, , segment = ''] = pathname.split('/')
  return segment === name || below.includes(segment)
}

/** Leads to the first page that exists for the role. */
function FirstPage() {
  const { role } = useSignedIn().membership
  const first = entries.find(({ isFor }) => isFor?.(role) ?? true)
  return createElement(Navigate, { to: first?.name ?? 'account', replace: true })
}

export const consoleRoutes: RouteObject[] = [
  { index: true, Component: FirstPage },
  ...entries.map(({ name, route }) => ({ path: name, ...route })),
  {
    path: 'setup',
    lazy: async () => ({ Component: (await import('../onboarding/onboarding-page.tsx')).OnboardingPage }),
  },
  {
    path: 'share',
    lazy: async () => ({ Component: (await import('../onboarding/share-page.tsx')).SharePage }),
  },
  {
    path: 'people',
    lazy: async () => ({
      Component: (await import('../team-members/team-members-page.tsx')).TeamMembersPage,
    }),
  },
  {
    path: 'activity',
    lazy: async () => ({ Component: (await import('../activity/activity-page.tsx')).ActivityPage }),
  },
  {
    path: 'clients/:client',
    lazy: async () => ({ Component: (await import('../customers/customer-page.tsx')).CustomerPage }),
  },
  {
    path: 'new',
    lazy: async () => ({ Component: (await import('../new-booking/new-booking-page.tsx')).NewBookingPage }),
  },
  {
    path: 'answers/:kind/:form',
    lazy: async () => ({ Component: (await import('../answers/form-answers-page.tsx')).FormAnswersPage }),
  },
  {
    path: 'website/menu',
    lazy: async () => ({ Component: (await import('../website/menu-page.tsx')).MenuPage }),
  },
  {
    path: 'website/redirects',
    lazy: async () => ({ Component: (await import('../website/redirects-page.tsx')).RedirectsPage }),
  },
  {
    path: 'website/:kind',
    lazy: async () => ({ Component: (await import('../website/website-page.tsx')).WebsitePage }),
  },
  {
    path: 'website/:kind/:key',
    lazy: async () => ({
      Component: (await import('../website/content-editor-page.tsx')).ContentEditorPage,
    }),
  },
  {
    path: 'forms/:kind/:key',
    lazy: async () => ({ Component: (await import('../forms/form-editor-page.tsx')).FormEditorPage }),
  },
  {
    path: 'emails/:key',
    lazy: async () => ({ Component: (await import('../emails/email-editor-page.tsx')).EmailEditorPage }),
  },
  {
    path: 'advanced/:kind/:key',
    lazy: async () => ({
      Component: (await import('../advanced/advanced-document-page.tsx')).AdvancedDocumentPage,
    }),
  },
  ...recordRoutes,
  { path: '*', Component: NotFoundPage },
]
