/** The rooms on which all others of the server stand. They import one another, without import cycles. */
export const foundations = ['base', 'db', 'process', 'config', 'requests'].map((room) => `server/${room}`);

/**
 * The rooms that each room may import besides itself and the foundations. Files directly in `server/` or `web/` are the
 * rooms 'server' and 'web'; `app-context.ts` is 'server/base'. Type imports count. The server's tests and test helpers
 * may import the whole server.
 */
export const allowedImports: Record<string, string[]> = {
  domain: [],
  contracts: ['domain'],
  content: ['domain', 'contracts'],
  ...roomsWithin('server', ['domain', 'contracts', 'content'], {
    // `app-context.ts`: the type of the context that all rooms share.
    base: [],
    // Settings of the bundler, which run before anything else.
    build: [],
    // The process itself: its log, files, version and shutdown, and child processes.
    process: [],
    // The environment, read and checked together at the start.
    config: [],
    // Sockets, endpoints, refusals and limits, which serve the requests of all rooms.
    requests: [],
    // Tables, the audit log, the queue of jobs, and in `sealing/` the answers, goals and notes, which no copy of the
    // database shows.
    db: [],
    // Sends mails, and lists them for the coach.
    mail: [],
    // A payment provider of its own, reached by HTTP like the real one: it knows nothing of what is paid for.
    'stripe-sandbox': [],
    payments: ['mail'],
    calendar: [],
    // What the coach decides; the environment, in `config`, is the operator's.
    settings: ['calendar'],
    // The words, pictures and clips of pages and course: drafts, publishing, uploads, and export as a folder.
    studio: ['settings'],
    // Accounts, own profiles, and what people agreed to, with or without an account.
    accounts: ['mail', 'payments'],
    booking: ['mail', 'payments', 'accounts', 'calendar'],
    // The coach's own calendars elsewhere: their events close times, and calls are written into them.
    'own-calendar': ['mail', 'calendar'],
    // Lessons and progress, and the sale of the course, which gives an account access to it.
    course: ['mail', 'payments', 'accounts', 'studio'],
    // Packages of calls: the coach's templates, offers, and the sale, which may open the course.
    'package-sales': ['mail', 'payments', 'settings', 'accounts', 'booking', 'course'],
    // The coach's list of payments, giving money back, takings, and receipts (`payments/issue-receipts.ts` numbers
    // them).
    money: ['mail', 'payments', 'booking'],
    // Writes all that the site has into one file, and restores it.
    backups: ['accounts'],
    // What the coach sees first: the day, the search over clients, calls, payments and mails, and how many visitors
    // come.
    today: ['mail', 'calendar', 'settings', 'booking', 'course', 'money', 'backups', 'own-calendar'],
    // The people behind bookings, payments, mails and accounts, for the coach and on their own account page.
    clients: ['mail', 'accounts', 'calendar', 'booking', 'course', 'money'],
    // The questions that a new site asks the coach, and the checklist until it is live.
    launch: ['mail', 'accounts', 'calendar', 'settings', 'studio', 'backups'],
    // The copy and the erasure of one person's data, and the deletion of data whose retention is over.
    privacy: ['mail', 'payments', 'accounts', 'calendar', 'booking'],
    // For the operator: alarms, metrics, and a check of the installation.
    monitoring: ['mail', 'payments', 'backups'],
    // Commands that the owner of the site runs by hand.
    commands: ['accounts', 'settings', 'studio', 'backups', 'monitoring'],
    pages: ['accounts', 'settings', 'studio', 'course'],
  }),
  // Test support; one test stops and freezes a PostgreSQL of its own, which only the scripts can start.
  'server/testing': ['domain', 'contracts', 'content', 'server', 'server/*', 'scripts'],
  // For component tests alone, with the coach's own words as a sample.
  'web/testing': ['domain', 'contracts', 'content', 'web', 'web/ui', 'web/accounts'],
  // Page rooms meet by URL; the studio and the account page also show parts of others.
  ...roomsWithin('web', ['domain', 'contracts', 'web/testing'], {
    ui: [],
    accounts: ['ui'],
    shell: ['ui', 'accounts'],
    marketing: ['ui', 'accounts'],
    policies: ['ui', 'accounts'],
    // Pages that the coach makes from blocks. One of these shows the offers, as the home page does.
    'custom-pages': ['ui', 'marketing'],
    // The calendar of open times, which visitors, clients and the coach share.
    slots: ['ui'],
    booking: ['ui', 'accounts', 'slots'],
    // The signed-in person's own page, with parts of the booking pages.
    'account-page': ['ui', 'accounts', 'slots', 'booking', 'privacy'],
    // A copy of what the site has of a person, and its erasure: on the account page, behind a mailed link, and for the
    // coach.
    privacy: ['ui', 'accounts'],
    money: ['ui', 'accounts'],
    // Paying by card is the same for every purchase.
    'card-payment': ['ui'],
    // A paid call is shown with the visitor's own time, and goes into the visitor's calendar.
    'call-checkout': ['ui', 'accounts', 'slots', 'card-payment'],
    course: ['ui', 'accounts', 'card-payment'],
    // The editor of formatted text, for the coach's pages and mails.
    'rich-text': ['ui'],
    admin: ['ui', 'accounts', 'slots', 'privacy', 'rich-text'],
    // The coach edits the pages in place.
    studio: ['ui', 'rich-text', 'accounts', 'shell', 'admin', 'marketing', 'booking', 'course', 'custom-pages'],
    // The questions of a new site, with a preview of the pages that the answers make.
    launch: ['ui', 'admin', 'studio'],
    // The reference of all shared parts, outside production only.
    design: ['ui', 'slots', 'card-payment', 'course', 'admin'],
  }),
  'web/build': ['contracts', 'web', 'server/build'],
  // 'scripts' for the PostgreSQL of the deployment tests.
  e2e: ['domain', 'contracts', 'content', 'web/testing', 'scripts'],
  bench: ['domain', 'contracts', 'content', 'server', 'server/*', 'scripts'],
  // Kills the built site from outside. It opens the provider's database for its keys before the provider starts.
  kills: ['domain', 'contracts', 'server/db', 'server/stripe-sandbox', 'scripts', 'kills/checker'],
  // Checks the site by plain SQL and recorded replies, so it shares no code with the server.
  'kills/checker': [],
  scripts: [],
};

export const testsOfServer = allowedImports['server/testing'] ?? [];

/** The places where a package may be imported. Tests may import any. */
export const packageHomes: Record<string, string> = {
  stripe: 'server/payments/',
  nodemailer: 'server/mail/',
  'prom-client': 'server/monitoring/',
  // They take some 40 MB, so only a short-lived child process loads them.
  pdfkit: 'server/money/draw-receipt.ts',
  'dejavu-fonts-ttf': 'server/money/draw-receipt.ts',
  // C code that reads uploaded files: only a short-lived child process loads it.
  sharp: 'server/studio/media/picture-library.ts',
  // `drizzle.ts` there says why.
  'drizzle-orm': 'server/db/',
  // Loading it takes 97 MB and half a second, so only the build and the tests compile mails.
  mjml: 'server/mail/layout/compile-layout.ts',
  // Besides the coach's clock, two files compute with time zones: the library of the invitation takes such dates, and
  // other people's calendars have zones of their own.
  'temporal-polyfill': 'domain/coach-clock.ts server/mail/ics-file.ts server/own-calendar/calendar-zones.ts',
  // Calendars come from outside: only a short-lived child process reads them.
  'ical.js': 'server/own-calendar/',
  'rrule-temporal': 'server/own-calendar/recurring-starts.ts',
  '@rgrove/parse-xml': 'server/own-calendar/caldav/multistatus.ts',
};

/** The packages that rooms shared by server and browser may import. Their tests may import any. */
export const packagesOfRoom: Record<string, string[]> = {
  domain: ['temporal-polyfill'],
  contracts: ['zod', 'libphonenumber-js/min'],
  content: [],
};

/** Expressions that are allowed in a few places only. Tests may use them anywhere. */
export const restrictedWords = [
  {
    word: /\bprocess\.env\b/,
    in: 'domain/ contracts/ content/ server/ web/',
    except: 'server/config/ server/testing/ server/build/ web/build/',
    because: 'settings are read and checked together, once',
  },
  {
    word: /\bnew Date\(\)|\bDate\.now\(\)|\bTemporal\.Now\b/,
    in: 'domain/ contracts/ content/ server/',
    except: 'server/main.ts server/commands/owner-command.ts',
    because: 'the clock is handed on as `now`, so that a test can set it',
  },
  {
    word: /\bfetch\(/,
    in: 'web/',
    except: 'web/api.ts web/build/',
    because: 'one place adds headers and understands refusals',
  },
];

export const vagueFileNames = /\/(utils?|helpers?|common|misc|types|constants?|services?|managers?|index)\.[a-z]+$/;
export const MAX_FILE_LINES = 300;

/** First words that doc comments must not have: a sentence that begins with them names neither a thing nor a task. */
export const headlessWords =
  'What Those Who Whose Whom Of As Until Asks Which Whatever Whoever How When Whether Why Where That Both If It Its They Their These There This'.split(
    ' ',
  );

function roomsWithin(house: string, outside: string[], rooms: Record<string, string[]>): Record<string, string[]> {
  const inside = Object.entries(rooms).map(([room, others]): [string, string[]] => [
    `${house}/${room}`,
    [...outside, ...(house === 'server' ? foundations : [house]), ...others.map((other) => `${house}/${other}`)],
  ]);
  return { [house]: [...outside, `${house}/*`], ...Object.fromEntries(inside) };
}
