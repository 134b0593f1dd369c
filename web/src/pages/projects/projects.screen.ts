// Proves PRJ-3.

import { configRoutes } from '@keepsake/contract/config';
import { cutOffsRoutes } from '@keepsake/contract/cut-offs';
import { type ListedProject, projectsRoutes } from '@keepsake/contract/projects';
import { beforeEach, describe, expect, it } from 'vitest';
import { customer, refuse } from '../../testing/fake-answers.ts';
import { findPageProblems } from '../../testing/page-problems.ts';
import { findProblemsAtEachWidth } from '../../testing/page-problems-at-widths.ts';
import { sampleProject } from '../../testing/sample-project.ts';
import { setUpScreen } from '../../testing/screen.ts';
import { configOfHost } from '../../testing/storefront-config.ts';

const screen = setUpScreen();
const { listProjects, deleteProject, restoreProject } = projectsRoutes;
const address = '/saved-projects';

let stored: ListedProject[];
let deleted: ListedProject[];

const heading = (name: string, level = 2) => screen.page.getByRole('heading', { level, name, exact: true });
const main = () => screen.page.getByRole('main');
const names = () => main().getByRole('heading', { level: 2 }).allInnerTexts();
const button = (name: string) => screen.page.getByRole('button', { name, exact: true });
const focused = () => screen.page.evaluate(() => document.activeElement?.textContent);
const many = (count: number) => Array.from({ length: count }, (_, n) => sampleProject(String(n + 1)));

beforeEach(() => {
  stored = [];
  deleted = [];
  const { server } = screen;
  server.push.refuse();
  server.answer(listProjects, ({ params, query }) => {
    if (params.accountId !== customer.id) return refuse('not-found');
    const { skip = 0, limit = 10 } = query;
    return { projects: stored.slice(skip, skip + limit), totalProjectCount: stored.length };
  });
  server.answer(deleteProject, ({ params }) => {
    const found = stored.find(({ id }) => id === params.id) ?? refuse('not-found');
    stored = stored.filter((project) => project !== found);
    deleted.push(found);
    return null;
  });
  server.answer(restoreProject, ({ params }) => {
    stored.unshift(...deleted.filter(({ id }) => id === params.id));
    return null;
  });
});

describe('the page', () => {
  it('shows each project with what matters, and where it is continued', async () => {
    const { page } = screen;
    stored = [
      sampleProject('1', {
        name: 'Norway 2024',
        articleName: 'Photo book A4',
        updatedAt: '2026-11-20T10:00:00Z',
      }),
      sampleProject('2', { isOrdered: true, pageCount: undefined, price: undefined }),
    ];
    await screen.open('/');
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Saved projects' })
      .click();
    await heading('Saved projects', 1).waitFor();
    await main().getByText('2 projects', { exact: true }).waitFor();
    const card = main().getByRole('listitem').filter({ hasText: 'Norway 2024' });
    for (const text of ['Photo book A4', '48 pages', '€39.95', 'Changed 20 Nov 2026']) {
      await card.getByText(text, { exact: true }).waitFor();
    }
    const link = card.getByRole('link', { name: 'Continue Norway 2024' });
    expect(await link.getAttribute('href')).toBe('https://shop.example/editor/1');
    await main().getByText('Ordered', { exact: true }).waitFor();
    expect(await findPageProblems(page)).toEqual([]);
  });

  it('says that there are none, and leads to the shop', async () => {
    await screen.open(address);
    await heading('No saved projects').waitFor();
    const link = main().getByRole('link', { name: 'Start one' });
    expect(await link.getAttribute('href')).toBe('https://shop.example/');
    expect(await findPageProblems(screen.page)).toEqual([]);
  });

  it('shows placeholders until they are there', async () => {
    stored = many(1);
    const release = screen.server.loading(listProjects);
    await screen.open(address);
    await main().getByText('Loading').waitFor({ state: 'attached' });
    expect(await findPageProblems(screen.page)).toEqual([]);
    release();
    await heading('Project 1').waitFor();
  });

  it('shows its failure with "Try again"', async () => {
    const { page, server } = screen;
    server.error(listProjects, 'unavailable');
    await screen.open(address);
    await heading('We couldn’t load your saved projects').waitFor();
    expect(await findPageProblems(page)).toEqual([]);
    server.answer(listProjects, { projects: many(1), totalProjectCount: 1 });
    await button('Try again').click();
    await heading('Project 1').waitFor();
  });

  it('leads to no address, and shows no picture, that the brand does not list', async () => {
    const { page } = screen;
    stored = [
      sampleProject('1', {
        editUrl: 'https://elsewhere.example/editor',
        thumbnailUrl: 'https://elsewhere.example/a.jpg',
      }),
    ];
    await screen.open(address);
    await heading('Project 1').waitFor();
    expect(await main().getByRole('link').count()).toBe(0);
    expect(await main().locator('img').count()).toBe(0);
    expect(await findPageProblems(page)).toEqual([]);
  });

  it('leads to the brand’s editor', async () => {
    const { server } = screen;
    const editUrl = 'https://editor.example/projects/1';
    server.answer(configRoutes.getConfig, {
      ...configOfHost('localhost'),
      editorUrl: 'https://editor.example/start',
    });
    stored = [sampleProject('1', { editUrl })];
    await screen.open(address);
    const link = main().getByRole('link', { name: 'Continue Project 1' });
    expect(await link.getAttribute('href')).toBe(editUrl);
  });

  it('says until when to order for an occasion', async () => {
    const { server } = screen;
    server.answer(cutOffsRoutes.listArticleGroups, []);
    server.answer(cutOffsRoutes.getCampaign, {
      name: 'christmas',
      occasion: { 'en-GB': 'Christmas' },
      cutOffs: [
        {
          articleGroupId: 'books',
          channel: 'LB-GB',
          orderBefore: '2099-12-14T12:00:00Z',
          deliveredBy: '2099-12-23',
        },
      ],
    });
    stored = many(1);
    await screen.open(address);
    await main().getByText('Order before 14 December 2099 for delivery by Christmas.').waitFor();
  });

  it('holds long and right-to-left names at every width', async () => {
    stored = [
      sampleProject('1', { name: 'W'.repeat(200) }),
      sampleProject('2', { name: 'ألبوم العائلة 2026' }),
      ...many(3),
    ];
    await screen.open(address);
    await heading('Project 3').waitFor();
    expect(await findProblemsAtEachWidth(screen.page, 'saved-projects')).toEqual([]);
  });
});

describe('more', () => {
  it('are loaded by tens, and get the focus', async () => {
    stored = many(21);
    await screen.open(address);
    await main().getByText('21 projects', { exact: true }).waitFor();
    expect(await names()).toHaveLength(10);
    await button('Show more').press('Enter');
    await expect.poll(() => names()).toHaveLength(20);
    await expect.poll(focused).toContain('Project 11');
    await button('Show more').press('Enter');
    await expect.poll(() => names()).toHaveLength(21);
    await expect.poll(focused).toContain('Project 21');
    expect(await button('Show more').count()).toBe(0);
    expect(await findPageProblems(screen.page)).toEqual([]);
  });

  it('fail alone, and are tried again', async () => {
    const { server } = screen;
    stored = many(11);
    await screen.open(address);
    await heading('Project 10').waitFor();
    server.error(listProjects, 'unavailable');
    await button('Show more').click();
    await main().getByRole('alert').getByText('We couldn’t load your saved projects').waitFor();
    expect(await names()).toContain('Project 10');
    server.answer(listProjects, { projects: [sampleProject('11')], totalProjectCount: 11 });
    await button('Try again').click();
    await heading('Project 11').waitFor();
  });
});

describe('deleting', () => {
  const remove = async (name: string) => {
    await button(`Delete ${name}`).press('Enter');
    const dialog = screen.page.getByRole('alertdialog', { name: `Delete “${name}”?` });
    await dialog.waitFor();
    return dialog;
  };

  it('takes it from the list, and can be undone', async () => {
    const { page } = screen;
    stored = many(3);
    await screen.open(address);
    const dialog = await remove('Project 2');
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
    stored = many(1);
    await screen.open(address);
    await (await remove('Project 1')).getByRole('button', { name: 'Delete project' }).click();
    await heading('No saved projects').waitFor();
  });

  it('can be cancelled', async () => {
    stored = many(1);
    await screen.open(address);
    await (await remove('Project 1')).getByRole('button', { name: 'Cancel' }).click();
    await expect
      .poll(() => button('Delete Project 1').evaluate((one) => one === document.activeElement))
      .toBe(true);
    expect(screen.server.requests(deleteProject)).toEqual([]);
  });

  it('of one that is gone already succeeds', async () => {
    stored = many(2);
    await screen.open(address);
    const dialog = await remove('Project 1');
    stored = many(2).slice(1);
    await dialog.getByRole('button', { name: 'Delete project' }).click();
    await expect.poll(names).toEqual(['Project 2']);
  });

  it('that fails says so, and keeps it', async () => {
    const { server } = screen;
    stored = many(1);
    server.error(deleteProject, 'unavailable');
    await screen.open(address);
    const dialog = await remove('Project 1');
    await dialog.getByRole('button', { name: 'Delete project' }).click();
    await dialog.getByText('The project could not be deleted. Please try again.').waitFor();
    expect(await findPageProblems(screen.page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await heading('Project 1').waitFor();
  });

  it('says when it cannot be undone', async () => {
    const { page, server } = screen;
    stored = many(2);
    server.error(restoreProject, 'not-found');
    await screen.open(address);
    await (await remove('Project 1')).getByRole('button', { name: 'Delete project' }).click();
    await button('Undo').click();
    await page.getByText('The project could not be restored. Please try again.').waitFor();
    expect(await names()).toEqual(['Project 2']);
  });

  it('offers no way back where the service has none', async () => {
    const { page, server } = screen;
    const config = configOfHost('localhost');
    const extensions = { ...config.extensions, deletedProjects: false };
    server.answer(configRoutes.getConfig, { ...config, extensions });
    stored = many(2);
    await screen.open(address);
    await (await remove('Project 1')).getByRole('button', { name: 'Delete project' }).click();
    await page.getByText('“Project 1” has been deleted').waitFor();
    expect(await button('Undo').count()).toBe(0);
  });
});
