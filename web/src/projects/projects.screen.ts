// Proves PRJ-3.

import { projectsRoutes } from '@keepsake/contract/projects';
import { beforeEach, describe, expect, it } from 'vitest';
import { type FakeProjects, manyProjects, serveProjects } from '../testing/fake-projects.ts';
import { findPageProblems } from '../testing/page-problems.ts';
import { sampleProject } from '../testing/sample-project.ts';
import { setUpScreen } from '../testing/screen.ts';

const { listProjects, deleteProject } = projectsRoutes;
const address = '/saved-projects';

const screen = setUpScreen();
let projects: FakeProjects;

const heading = (name: string) => screen.page.getByRole('heading', { level: 2, name, exact: true });
const main = () => screen.page.getByRole('main');
const button = (name: string) => screen.page.getByRole('button', { name, exact: true });

/** Presses the button of a project, and returns the dialog. */
async function openDeletion(name: string) {
  await button(`Delete ${name}`).press('Enter');
  const dialog = screen.page.getByRole('alertdialog', { name: `Delete “${name}”?` });
  await dialog.waitFor();
  return dialog;
}

beforeEach(() => {
  screen.server.push.refuse();
  projects = serveProjects(screen.server);
});

describe('the page', () => {
  it('shows that there are none', async () => {
    await screen.open(address);
    await heading('No saved projects').waitFor();
    expect(await findPageProblems(screen.page)).toEqual([]);
  });

  it('shows placeholders until they are there', async () => {
    projects.stored = manyProjects(1);
    const release = screen.server.loading(listProjects);
    await screen.open(address);
    await main().getByText('Loading').waitFor({ state: 'attached' });
    expect(await findPageProblems(screen.page)).toEqual([]);
    release();
    await heading('Project 1').waitFor();
  });

  it('shows its failure', async () => {
    screen.server.error(listProjects, 'unavailable');
    await screen.open(address);
    await heading('We couldn’t load your saved projects').waitFor();
    expect(await findPageProblems(screen.page)).toEqual([]);
  });

  it('shows the picture that the shop sends after one that failed', async () => {
    const { page } = screen;
    const pixel = Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAA=', 'base64');
    await page.route('https://shop.example/**', (route) =>
      route.request().url().endsWith('2.gif')
        ? route.fulfill({ contentType: 'image/gif', body: pixel })
        : route.fulfill({ status: 404 }),
    );
    projects.stored = [
      sampleProject('1', { thumbnailUrl: 'https://shop.example/1.gif' }),
      sampleProject('2'),
    ];
    await screen.open(address);
    await heading('Project 1').waitFor();
    await expect.poll(() => main().locator('img').count()).toBe(0);
    projects.stored = [sampleProject('1', { thumbnailUrl: 'https://shop.example/2.gif' })];
    await (await openDeletion('Project 2')).getByRole('button', { name: 'Delete project' }).click();
    await main().locator('img[src$="2.gif"]').waitFor();
  });
});

it('the next ones get the focus by keyboard, and fail alone', async () => {
  const { page, server } = screen;
  projects.stored = manyProjects(21);
  await screen.open(address);
  await heading('Project 10').waitFor();
  await button('Show more').press('Enter');
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await expect.poll(focused).toContain('Project 11');
  expect(await findPageProblems(page)).toEqual([]);
  server.error(listProjects, 'unavailable');
  await button('Show more').press('Enter');
  await main().getByRole('alert').getByText('We couldn’t load your saved projects').waitFor();
  expect(await findPageProblems(page)).toEqual([]);
});

it('a deletion asks first, and shows its failure', async () => {
  projects.stored = manyProjects(1);
  screen.server.error(deleteProject, 'unavailable');
  await screen.open(address);
  const dialog = await openDeletion('Project 1');
  expect(await findPageProblems(screen.page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Delete project' }).press('Enter');
  await dialog.getByText('The project could not be deleted. Please try again.').waitFor();
  expect(await findPageProblems(screen.page)).toEqual([]);
});
