/// <reference types="node" />
import nodeConsole from 'node:console';
import nodeTimers from 'node:timers';
import { inspect } from 'node:util';
import { configure, prettyDOM } from '@testing-library/dom';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import type { DetachedWindowAPI } from 'happy-dom';
import { createElement, startTransition } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { setCookie } from '../browser/cookies.ts';
import { longTimeout } from './browser.ts';
import { type FakeServer, startFakeServer } from './fake-server.ts';

configure({
  asyncUtilTimeout: longTimeout.timeout,
  // Without the document, which would be written for each poll of a query that waits.
  getElementError: (message) => new Error(message ?? 'not found'),
});

const page = () => (window as unknown as { happyDOM: DetachedWindowAPI }).happyDOM;

/** Sets the page's address, without loading anything. */
export function setAddress(address: string): void {
  page().setURL(address);
}

/** Warnings of React's development build about an element that happy-dom does not know, and the router's own `use`. */
const known = /<%s> is unrecognized in this browser|called use\(\) to suspend in a previous render/;

/** The site logs what fails. A response that breaches the contract, and a fault of the code, stay errors. */
const isReported = ([operation, error]: readonly unknown[]) =>
  /^\[(?!unhandled|messages)[a-z-]+\]$/.test(String(operation)) &&
  error instanceof Error &&
  ['ApiError', 'Error'].includes(error.name) &&
  !('code' in error && error.code === 'invalid-data');

/** Without a layout, everything is on the screen. */
class SeesAll {
  readonly #onChange: (entries: object[]) => void;

  constructor(onChange: (entries: object[]) => void) {
    this.#onChange = onChange;
  }

  observe(target: Element): void {
    queueMicrotask(() => this.#onChange([{ target, isIntersecting: true, intersectionRatio: 1 }]));
  }

  unobserve(): void {}
  disconnect(): void {}
}

/** The site in a document without layout and styles, on a fake server. Queries are Testing Library's `screen`. */
export interface View {
  readonly server: FakeServer;
  /** A keyboard and a pointer without pauses. */
  readonly user: UserEvent;
  /** Replaces a field's text at once. */
  fill(field: Element, text: string): Promise<void>;
  /** Loads the site at a path of `localhost`, as a browser does. */
  open(path: string): Promise<void>;
}

/** Ends requests, timers and the push socket of the page, and what their ends have started: that would be waited for. */
async function endTasks(): Promise<void> {
  const again = nodeTimers.setInterval(() => void page().abort(), 50);
  await page().abort();
  nodeTimers.clearInterval(again);
}

function printState(state: object): void {
  const document = prettyDOM(window.document.body, 100_000, { highlight: false });
  process.stderr.write(`${inspect(state, { depth: 6 })}\n${document}\n`);
}

/** Sets up a view for a test file. Each test starts with an empty account and empty storage. */
export function setUpView(): View {
  let server: FakeServer;
  let user: UserEvent;
  let root: Root | undefined;
  let errors: unknown[][];
  /** What the site logged of failed requests. */
  let reported: unknown[][];

  beforeAll(async () => {
    server = await startFakeServer();
    // Transforms what pages load on demand, for which no test has to wait then.
    await Promise.all([import('../ui/modal/modal-window.tsx'), import('../ui/toast/toast-region.tsx')]);
    // A timer of the page ends with it.
    const start = document.defaultView?.setTimeout;
    window.IntersectionObserver = SeesAll as unknown as typeof IntersectionObserver;
    window.requestIdleCallback = (action) => Number(start?.(() => action({} as IdleDeadline)));
  });
  beforeEach(() => {
    server.reset();
    user = userEvent.setup({ delay: null });
    [errors, reported] = [[], []];
    vi.spyOn(console, 'error').mockImplementation((...words) => {
      if (known.test(String(words[0]))) return;
      if (isReported(words)) reported.push(words);
      else errors.push([...words, new Error('logged').stack]);
    });
    // happy-dom prints each request that a page aborts.
    vi.spyOn(nodeConsole, 'error').mockReturnValue();
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') printState({ log: server.log, reported });
    await close();
    localStorage.clear();
    sessionStorage.clear();
    for (const cookie of document.cookie.split('; ')) setCookie(cookie.split('=')[0] ?? '', '', -1);
    expect({ faults: server.faults, errors }).toEqual({ faults: [], errors: [] });
  });
  afterAll(() => server.close());

  async function close(): Promise<void> {
    root?.unmount();
    root = undefined;
    await endTasks();
    document.body.replaceChildren();
  }

  return {
    get server() {
      return server;
    },
    get user() {
      return user;
    },
    async fill(field, text) {
      await user.clear(field);
      if (text !== '') await user.paste(text);
    },
    async open(path) {
      await close();
      setAddress(`http://localhost:${server.port}${path}`);
      const element = document.createElement('div');
      document.body.append(element);
      // Modules keep the session, the configuration and caches of a page.
      vi.resetModules();
      const { App, started } = await import('../app/app.tsx');
      await started;
      root = createRoot(element);
      // As the site's start draws it: React holds back what follows a spinner by 300 ms.
      startTransition(() => root?.render(createElement(App)));
    },
  };
}
