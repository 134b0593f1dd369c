// Proves PRJ-3.

import { configRoutes } from '@keepsake/contract/config';
import { cutOffsRoutes } from '@keepsake/contract/cut-offs';
import { projectsRoutes } from '@keepsake/contract/projects';
import { screen, waitFor, within } from '@testing-library/dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { type FakeProjects, manyProjects, serveProjects } from '../testing/fake-projects.ts';
import { sampleProject } from '../testing/sample-project.ts';
import { configOfHost } from '../testing/storefront-config.ts';
import { setUpView } from '../testing/view.ts';

const { listProjects, deleteProject, restoreProject } = projectsRoutes;

const view = setUpView();
let projects: FakeProjects;

const heading = (name: string, level = 2) => screen.findByRole('heading', { level, name });
const main = () => within(screen.getByRole('main'));
const names = () =>
  main()
    .queryAllByRole('heading', { level: 2 })
    .map(({ textContent }) => textContent);
const button = (name: string) => screen.findByRole('button', { name });
const press = async (name: string) => view.user.click(await button(name));
const hasNames = (...expected: string[]) => waitFor(() => expect(names()).toEqual(expected));

async function open(stored = projects.stored) {
  projects.stored = stored;
  await view.open('/saved-projects');
  await screen.findAllByRole('heading', { level: 2 });
}

beforeEach(() => {
  projects = serveProjects(view.server);
});

describe('the page', () => {
  it('shows each project with what matters, and where it is continued', async () => {
    projects.stored = [
      sampleProject('1', {
        name: 'Norway 2024',
        articleName: 'Photo book A4',
        updatedAt: '2026-11-20T10:00:00Z',
      }),
      sampleProject('2', { isOrdered: true, pageCount: undefined, price: undefined }),
    ];
    await view.open('/');
    const menu = within(await screen.findByRole('navigation', { name: 'Main' }));
    await view.user.click(await menu.findByRole('link', { name: 'Saved projects' }));
    await heading('Saved projects', 1);
    await screen.findByText('2 projects');
    const card = within((await heading('Norway 2024')).closest('li') as HTMLElement);
    for (const text of ['Photo book A4', '48 pages', '€39.95', 'Changed 20 Nov 2026']) card.getByText(text);
    const link = card.getByRole('link', { name: 'Continue Norway 2024' });
    expect(link.getAttribute('href')).toBe('https://shop.example/editor/1');
    main().getByText('Ordered');
  });

  it('links to the shop while there are none', async () => {
    await open();
    await heading('No saved projects');
    expect(main().getByRole('link', { name: 'Start one' }).getAttribute('href')).toBe(
      'https://shop.example/',
    );
  });

  it('is there again after "Try again"', async () => {
    const { server } = view;
    server.error(listProjects, 'unavailable');
    await open(manyProjects(1));
    await heading('We couldn’t load your saved projects');
    projects.serveList();
    await press('Try again');
    await heading('Project 1');
  });

  it('opens no address, and shows no picture, that the brand does not list', async () => {
    const elsewhere = 'https://elsewhere.example/a.jpg';
    await open([sampleProject('1', { editUrl: elsewhere, thumbnailUrl: elsewhere })]);
    await heading('Project 1');
    expect(main().queryAllByRole('link')).toEqual([]);
    expect(screen.getByRole('main').querySelectorAll('img')).toHaveLength(0);
  });

  it('opens the brand’s editor', async () => {
    const editUrl = 'https://editor.example/projects/1';
    const editorUrl = 'https://editor.example/start';
    view.server.respond(configRoutes.getConfig, { ...configOfHost('localhost'), editorUrl });
    await open([sampleProject('1', { editUrl })]);
    const link = await screen.findByRole('link', { name: 'Continue Project 1' });
    expect(link.getAttribute('href')).toBe(editUrl);
  });

  it('shows until when to order for an occasion', async () => {
    const { server } = view;
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
    await open(manyProjects(1));
    await screen.findByText('Order before 14 December 2099 for delivery by Christmas.');
  });
});

describe('more', () => {
  it('are loaded by tens, and get the focus', async () => {
    await open(manyProjects(21));
    await screen.findByText('21 projects');
    expect(names()).toHaveLength(10);
    await press('Show more');
    await waitFor(() => expect(names()).toHaveLength(20));
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Project 11'));
    await press('Show more');
    await waitFor(() => expect(names()).toHaveLength(21));
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Project 21'));
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('fail alone, and are tried again by the same button', async () => {
    await open(manyProjects(11));
    await heading('Project 10');
    view.server.error(listProjects, 'unavailable');
    await press('Show more');
    await within(await screen.findByRole('alert')).findByText('We couldn’t load your saved projects');
    expect(names()).toContain('Project 10');
    expect(document.activeElement).toBe(await button('Show more'));
    projects.serveList();
    await press('Show more');
    await heading('Project 11');
  });

  it('leave none out after a deletion elsewhere', async () => {
    await open(manyProjects(21));
    await heading('Project 10');
    projects.stored = projects.stored.slice(1);
    await press('Show more');
    await screen.findByText('20 projects');
    await hasNames(...projects.stored.map(({ name }) => name));
  });

  it('leave none out after a deletion here, before the list is loaded again', async () => {
    await open(manyProjects(30));
    await press('Show more');
    await heading('Project 20');
    view.server.error(listProjects, 'unavailable');
    await (await openDeletion('Project 1')).confirm();
    await screen.findByText('29 projects');
    projects.serveList();
    await press('Show more');
    await hasNames(...projects.stored.map(({ name }) => name));
  });

  it('leave the focus to the page where there are none any more', async () => {
    await open(manyProjects(11));
    await heading('Project 10');
    projects.stored = manyProjects(10);
    await press('Show more');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
  });
});

/** Presses the button of a project. */
async function openDeletion(name: string) {
  await press(`Delete ${name}`);
  const dialog = within(await screen.findByRole('alertdialog', { name: `Delete “${name}”?` }));
  const answer = (text: string) => view.user.click(dialog.getByRole('button', { name: text }));
  return { dialog, confirm: () => answer('Delete project'), cancel: () => answer('Cancel') };
}

describe('deleting', () => {
  it('removes it from the list, and can be undone', async () => {
    await open(manyProjects(3));
    await (await openDeletion('Project 2')).confirm();
    await hasNames('Project 1', 'Project 3');
    await screen.findByText('2 projects');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
    await screen.findByText('“Project 2” has been deleted');
    await press('Undo');
    await hasNames('Project 2', 'Project 1', 'Project 3');
  });

  it('of the last one leaves the way to the shop', async () => {
    await open(manyProjects(1));
    await (await openDeletion('Project 1')).confirm();
    await heading('No saved projects');
  });

  it('can be cancelled', async () => {
    await open(manyProjects(1));
    await (await openDeletion('Project 1')).cancel();
    const opener = await button('Delete Project 1');
    await waitFor(() => expect(document.activeElement).toBe(opener));
    expect(view.server.requests(deleteProject)).toEqual([]);
  });

  it('of one that is gone already succeeds', async () => {
    await open(manyProjects(2));
    const { confirm } = await openDeletion('Project 1');
    projects.stored = manyProjects(2).slice(1);
    await confirm();
    await hasNames('Project 2');
    await screen.findByText('“Project 1” has been deleted');
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('removes it from the list before that is loaded again', async () => {
    await open(manyProjects(3));
    const { confirm } = await openDeletion('Project 2');
    view.server.error(listProjects, 'unavailable');
    await confirm();
    await hasNames('Project 1', 'Project 3');
    await screen.findByText('2 projects');
  });

  it('that fails shows an error, and keeps it', async () => {
    view.server.error(deleteProject, 'unavailable');
    await open(manyProjects(1));
    const { dialog, confirm, cancel } = await openDeletion('Project 1');
    await confirm();
    await dialog.findByText('The project could not be deleted. Please try again.');
    await cancel();
    await heading('Project 1');
  });

  it('shows when it cannot be undone', async () => {
    view.server.error(restoreProject, 'not-found');
    await open(manyProjects(2));
    await (await openDeletion('Project 1')).confirm();
    await press('Undo');
    await screen.findByText('The project could not be restored. Please try again.');
    expect(names()).toEqual(['Project 2']);
  });

  it('offers no way back where the service has none', async () => {
    const config = configOfHost('localhost');
    const extensions = { ...config.extensions, deletedProjects: false };
    view.server.respond(configRoutes.getConfig, { ...config, extensions });
    await open(manyProjects(2));
    await (await openDeletion('Project 1')).confirm();
    await screen.findByText('“Project 1” has been deleted');
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });
});
