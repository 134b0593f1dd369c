// Proves ACT-40, ACT-41.

import { type Activation, activationRoutes } from '@keepsake/contract/activation';
import { beforeEach, expect, it } from 'vitest';
import { longTimeout } from '../testing/browser.ts';
import { makePhotos, serveLibrary } from '../testing/fake-library.ts';
import { findProblemsAtEachWidth } from '../testing/page-problems-at-widths.ts';
import { setUpScreen } from '../testing/screen.ts';

const screen = setUpScreen();
const { getActivation, getImportReport } = activationRoutes;
const progress = { photosDone: 4321, photosCount: 12_345, photosRefused: 3 };

beforeEach(() => {
  serveLibrary(screen.server, makePhotos({ '2024-05': 3 }));
  screen.server.push.refuse();
});

const states: [string, Activation][] = [
  ['has failed', { status: 'NOT_ACTIVE', hasFailed: true }],
  ['runs', { status: 'IMPORTING', progress }],
  ['has left photos out', { status: 'ACTIVE', progress: { ...progress, photosDone: 12_345 } }],
];

it.each(states)(
  'fits every width when the import %s',
  async (_name, activation) => {
    screen.server.respond(getActivation, activation);
    await screen.open('/my-photos/photos');
    await screen.page.getByRole('region', { name: 'Photos from our former photo service' }).waitFor();
    expect(await findProblemsAtEachWidth(screen.page, 'import-report')).toEqual([]);
  },
  4 * longTimeout.timeout,
);

it(
  'shows long names of what was left out at every width',
  async () => {
    const refused = ['missing', 'damaged', 'unreadable', 'unsupported', 'too-large', 'library-full'] as const;
    screen.server.respond(getActivation, { status: 'ACTIVE', progress });
    screen.server.respond(getImportReport, {
      finishedAt: '2026-11-28T10:00:00.000Z',
      photosCount: 12_345,
      photosKnown: 0,
      photosRefused: 2000,
      refused: refused.map((reason) => ({
        fileName: `${'a long name without blanks_'.repeat(5)}.jpg`,
        reason,
      })),
    });
    await screen.open('/my-photos/photos');
    await screen.page.getByRole('button', { name: 'Show which' }).click();
    await screen.page.getByText('And 1,994 more.').waitFor();
    expect(await findProblemsAtEachWidth(screen.page, 'import-report')).toEqual([]);
  },
  4 * longTimeout.timeout,
);
