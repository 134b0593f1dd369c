// Proves PRJ-3.

import { configRoutes } from '@keepsake/contract/config';
import { projectsRoutes } from '@keepsake/contract/projects';
import { beforeEach, describe, expect, it } from 'vitest';
import { type FakeProjects, manyProjects, serveProjects } from '../../testing/fake-projects.ts';
import { findPageProblems } from '../../testing/page-problems.ts';
import { sampleProject } from '../../testing/sample-project.ts';
import { setUpScreen } from '../../testing/screen.ts';
import { configOfHost } from '../../testing/storefront-config.ts';

const { listProjects, deleteProject, restoreProject } = projectsRoutes;
const address = '/saved-projects';

const screen = setUpScreen();
let projects: FakeProjects;

const heading = (name: string, level = 2) => screen.page.getByRole('heading', { level, name, exact: true });
const main = () => screen.page.getByRole('main');
const names = () => main().getByRole('heading', { level: 2 }).allInnerTexts();
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

describe('deleting', () => {
  it('removes it from the list, and can be undone', async () => {
    const { page } = screen;
    projects.stored = manyProjects(3);
    await screen.open(address);
    const dialog = await openDeletion('Project 2');
    expect(await findPageProblems(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Delete project' }).click();
    await expect.poll(names).toEqual(['Project 1', 'Project 3']);
    await main().getByText('2 projects', { exact: true }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN');
    await page.getByText('“Project 2” has been deleted').waitFor();
    await button('Undo').click();
    await expect.poll(names).toEqual(['Project 2', 'Project 1', 'Project 3']);
  });

  it('of the last one leaves the way to the shop', async () => {
    projects.stored = manyProjects(1);
    await screen.open(address);
    await (await openDeletion('Project 1')).getByRole('button', { name: 'Delete project' }).click();
    await heading('No saved projects').waitFor();
  });

  it('can be cancelled', async () => {
    projects.stored = manyProjects(1);
    await screen.open(address);
    await (await openDeletion('Project 1')).getByRole('button', { name: 'Cancel' }).click();
    await expect
      .poll(() => button('Delete Project 1').evaluate((one) => one === document.activeElement))
      .toBe(true);
    expect(screen.server.requests(deleteProject)).toEqual([]);
  });

  it('of one that is gone already succeeds', async () => {
    projects.stored = manyProjects(2);
    await screen.open(address);
    const dialog = await openDeletion('Project 1');
    projects.stored = manyProjects(2).slice(1);
    await dialog.getByRole('button', { name: 'Delete project' }).click();
    await expect.poll(names).toEqual(['Project 2']);
    await screen.page.getByText('“Project 1” has been deleted').waitFor();
    expect(await button('Undo').count()).toBe(0);
  });

  it('removes it from the list before that is loaded again', async () => {
    const { server } = screen;
    projects.stored = manyProjects(3);
    await screen.open(address);
    const dialog = await openDeletion('Project 2');
    server.error(listProjects, 'unavailable');
    await dialog.getByRole('button', { name: 'Delete project' }).click();
    await expect.poll(names).toEqual(['Project 1', 'Project 3']);
    await main().getByText('2 projects', { exact: true }).waitFor();
  });

  it('that fails shows an error, and keeps it', async () => {
    const { server } = screen;
    projects.stored = manyProjects(1);
    server.error(deleteProject, 'unavailable');
    await screen.open(address);
    const dialog = await openDeletion('Project 1');
    await dialog.getByRole('button', { name: 'Delete project' }).click();
    await dialog.getByText('The project could not be deleted. Please try again.').waitFor();
    expect(await findPageProblems(screen.page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await heading('Project 1').waitFor();
  });

  it('shows when it cannot be undone', async () => {
    const { page, server } = screen;
    projects.stored = manyProjects(2);
    server.error(restoreProject, 'not-found');
    await screen.open(address);
    await (await openDeletion('Project 1')).getByRole('button', { name: 'Delete project' }).click();
    await button('Undo').click();
    await page.getByText('The project could not be restored. Please try again.').waitFor();
    expect(await names()).toEqual(['Project 2']);
  });

  it('offers no way back where the service has none', async () => {
    const { page, server } = screen;
    const config = configOfHost('localhost');
    const extensions = { ...config.extensions, deletedProjects: false };
    server.respond(configRoutes.getConfig, { ...config, extensions });
    projects.stored = manyProjects(2);
    await screen.open(address);
    await (await openDeletion('Project 1')).getByRole('button', { name: 'Delete project' }).click();
    await page.getByText('“Project 1” has been deleted').waitFor();
    expect(await button('Undo').count()).toBe(0);
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
