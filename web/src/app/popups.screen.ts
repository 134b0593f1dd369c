// Proves PLA-18.

import { expect, it } from 'vitest';
import { makePhotos, serveLibrary } from '../testing/fake-library.ts';
import { manyProjects, serveProjects } from '../testing/fake-projects.ts';
import { setUpScreen } from '../testing/screen.ts';

const screen = setUpScreen();

it('a toast with an action stays for ten seconds', async () => {
  const { page, server } = screen;
  server.push.refuse();
  serveProjects(server).stored = manyProjects(2);
  await page.clock.install();
  await screen.open('/saved-projects');
  await page.getByRole('button', { name: 'Delete Project 2', exact: true }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete project' }).click();
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.waitFor();
  await page.clock.runFor(8_000);
  expect(await undo.count()).toBe(1);
  await page.clock.runFor(4_000);
  await undo.waitFor({ state: 'detached' });
});

it('a menu stays open until the reader closes it', async () => {
  const { page, server } = screen;
  server.push.refuse();
  serveLibrary(server, makePhotos({ '2020-08': 3 }));
  await page.clock.install();
  await screen.open('/my-photos/photos');
  await page.getByRole('button', { name: 'More actions' }).click();
  const menu = page.getByRole('menu');
  await menu.waitFor();
  await page.mouse.move(5, 5);
  await page.clock.runFor(60_000);
  expect(await menu.count()).toBe(1);
  await menu.press('Escape');
  await menu.waitFor({ state: 'detached' });
});
