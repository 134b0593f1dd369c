import { configRoutes } from '@keepsake/contract/config';
import { cutOffsRoutes } from '@keepsake/contract/cut-offs';
import { projectsRoutes } from '@keepsake/contract/projects';
import { beforeEach, describe, expect, it } from 'vitest';
import { type FakeProjects, manyProjects, serveProjects } from '../../testing/fake-projects.ts';
import { findPageProblems } from '../../testing/page-problems.ts';
import { findProblemsAtEachWidth } from '../../testing/page-problems-at-widths.ts';
import { sampleProject } from '../../testing/sample-project.ts';
import { setUpScreen } from '../../testing/screen.ts';
import { configOfHost } from '../../testing/storefront-config.ts';

const { listProjects } = projectsRoutes;
const address = '/saved-projects';

const screen = setUpScreen();
let projects: FakeProjects;

const heading = (name: string, level = 2) => screen.page.getByRole('heading', { level, name, exact: true });
const main = () => screen.page.getByRole('main');
const names = () => main().getByRole('heading', { level: 2 }).allInnerTexts();
const button = (name: string) => screen.page.getByRole('button', { name, exact: true });
const focused = () => screen.page.evaluate(() => document.activeElement?.textContent);

beforeEach(() => {
  screen.server.push.refuse();
  projects = serveProjects(screen.server);
});

describe('the page', () => {
  it('shows each project with what matters, and where it is continued', async () => {
    const { page } = screen;
    projects.stored = [
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

  it('shows that there are none, and links to the shop', async () => {
    await screen.open(address);
    await heading('No saved projects').waitFor();
    const link = main().getByRole('link', { name: 'Start one' });
    expect(await link.getAttribute('href')).toBe('https://shop.example/');
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

  it('shows its failure with "Try again"', async () => {
    const { page, server } = screen;
    server.error(listProjects, 'unavailable');
    await screen.open(address);
    await heading('We couldn’t load your saved projects').waitFor();
    expect(await findPageProblems(page)).toEqual([]);
    server.respond(listProjects, { projects: manyProjects(1), totalProjectCount: 1 });
    await button('Try again').click();
    await heading('Project 1').waitFor();
  });

  it('opens no address, and shows no picture, that the brand does not list', async () => {
    const { page } = screen;
    projects.stored = [
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

  it('opens the brand’s editor', async () => {
    const { server } = screen;
    const editUrl = 'https://editor.example/projects/1';
    server.respond(configRoutes.getConfig, {
      ...configOfHost('localhost'),
      editorUrl: 'https://editor.example/start',
    });
    projects.stored = [sampleProject('1', { editUrl })];
    await screen.open(address);
    const link = main().getByRole('link', { name: 'Continue Project 1' });
    expect(await link.getAttribute('href')).toBe(editUrl);
  });

  it('shows until when to order for an occasion', async () => {
    const { server } = screen;
    server.respond(cutOffsRoutes.listArticleGroups, []);
    server.respond(cutOffsRoutes.getCampaign, {
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
    projects.stored = manyProjects(1);
    await screen.open(address);
    await main().getByText('Order before 14 December 2099 for delivery by Christmas.').waitFor();
  });

  it('holds long and right-to-left names at every width', async () => {
    projects.stored = [
      sampleProject('1', { name: 'W'.repeat(200) }),
      sampleProject('2', { name: 'ألبوم العائلة 2026' }),
      ...manyProjects(3),
    ];
    await screen.open(address);
    await heading('Project 3').waitFor();
    expect(await findProblemsAtEachWidth(screen.page, 'saved-projects')).toEqual([]);
  });
});

describe('more', () => {
  it('are loaded by tens, and get the focus', async () => {
    projects.stored = manyProjects(21);
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

  it('fail alone, and are tried again by the same button', async () => {
    const { server } = screen;
    projects.stored = manyProjects(11);
    await screen.open(address);
    await heading('Project 10').waitFor();
    server.error(listProjects, 'unavailable');
    await button('Show more').press('Enter');
    await main().getByRole('alert').getByText('We couldn’t load your saved projects').waitFor();
    expect(await names()).toContain('Project 10');
    expect(await focused()).toBe('Show more');
    expect(await findPageProblems(screen.page)).toEqual([]);
    projects.serveList();
    await button('Show more').press('Enter');
    await heading('Project 11').waitFor();
  });

  it('leave none out after a deletion elsewhere', async () => {
    projects.stored = manyProjects(21);
    await screen.open(address);
    await heading('Project 10').waitFor();
    projects.stored = projects.stored.slice(1);
    await button('Show more').click();
    await main().getByText('20 projects', { exact: true }).waitFor();
    await expect.poll(names).toEqual(
      manyProjects(21)
        .slice(1)
        .map(({ name }) => name),
    );
  });

  it('leave none out after a deletion here, before the list is loaded again', async () => {
    const { server, page } = screen;
    projects.stored = manyProjects(30);
    await screen.open(address);
    await button('Show more').click();
    await heading('Project 20').waitFor();
    server.error(listProjects, 'unavailable');
    await button('Delete Project 1').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete project' }).click();
    await main().getByText('29 projects', { exact: true }).waitFor();
    projects.serveList();
    await button('Show more').click();
    const expected = manyProjects(30).slice(1, 30);
    await expect.poll(names).toEqual(expected.map(({ name }) => name));
  });

  it('leave the focus to the page where there are none any more', async () => {
    const { page } = screen;
    projects.stored = manyProjects(11);
    await screen.open(address);
    await heading('Project 10').waitFor();
    projects.stored = manyProjects(10);
    await button('Show more').press('Enter');
    await expect.poll(() => button('Show more').count()).toBe(0);
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN');
  });
});
