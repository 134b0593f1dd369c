import type { ClientError } from '@keepsake/contract/client-errors';
import { expect, it } from 'vitest';
import { readCatalogue, siteKeys, textsOf } from '../testing/catalogues.ts';
import { clientReports } from '../testing/client-reports.ts';
import { openPlace } from '../testing/open-place.ts';
import { findRawKeys } from '../testing/overflow.ts';
import { findProblemsAtEachWidth } from '../testing/page-problems-at-widths.ts';
import { setUpScreen } from '../testing/screen.ts';
import { sitePlaces } from '../testing/site-places.ts';

const screen = setUpScreen();
const texts = textsOf(readCatalogue('en-GB'));

it.each(sitePlaces)('$name fits each width, and is accessible', async (place) => {
  const page = await openPlace(screen, place, texts);
  expect(await findProblemsAtEachWidth(page, place.name.replaceAll(' ', '-'))).toEqual([]);
  expect(await findRawKeys(page, siteKeys)).toEqual([]);
  // A refusal by the server is part of some places.
  const isRefusal = ({ status = 500 }: ClientError) => status < 500;
  expect(clientReports(screen.server).filter((report) => !isRefusal(report))).toEqual([]);
});
