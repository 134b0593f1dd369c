import type { RouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { type LazyComponent, lazyOrError } from '../browser/lazy.ts';
import { type RouteKey, routeKeys, ruleAt, ruleOf } from '../browser/route-table.ts';

/**
 * A page loaded on first visit. The router's own lazy component would reload the site when loading fails.
 */
export function lazyPage<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): LazyComponent<object> {
  return lazyOrError(async () => (await load())[name]);
}

const files = import.meta.glob<Record<string, ComponentType>>(['../**/*-page.tsx', '../**/*-pages.tsx']);

/** `orders/orders-page` → `OrdersPage` */
const componentOf = (file: string) =>
  file.replace(/.*\//, '').replace(/(^|-)(.)/g, (_, _dash, letter: string) => letter.toUpperCase());

function pageAt(address: string): LazyComponent<object> {
  const [file = '', component = componentOf(file)] = address.split('#');
  const path = file.startsWith('app/') ? file.replace('app/', './') : `../${file}`;
  const load = files[`${path}.tsx`];
  if (!load) throw new Error(`No page ${address}`);
  return lazyPage(load, component);
}

const addresses = new Set(routeKeys.map((key) => ruleOf(key).page));
const pages = new Map([...addresses].map((address) => [address, pageAt(address)]));

export function pageOf(key: RouteKey): RouteComponent {
  return pages.get(ruleOf(key).page) as RouteComponent;
}

const keyAt = (path: string): RouteKey | undefined => {
  const rule = ruleAt(path);
  return routeKeys.find((candidate) => ruleOf(candidate) === rule);
};

const nothing = () => undefined;

const prefetchTimeline = async () => (await import('../library/use-library-counts.ts')).prefetchTimeline;

/** Requests for the first data of pages. */
const dataOf: Partial<Record<RouteKey, () => Promise<() => unknown>>> = {
  home: async () => (await import('../overview/overview-queries.ts')).prefetchOverview,
  photoManagement: prefetchTimeline,
  photos: prefetchTimeline,
};

export async function preloadPage(key: RouteKey): Promise<void> {
  await pageOf(key).preload?.();
}

export interface PagePreload {
  /** Settles when the code is loaded, or failed to load; then it loads again on render. */
  readonly code: Promise<unknown>;
  /** Requests the page's first data once a customer is signed in. */
  readonly prefetch: () => void;
}

/** Loads the code of the page at an address, in parallel with configuration, sign-in and texts. */
export function preloadPageAt(path: string): PagePreload {
  const key = keyAt(path);
  const code = key ? preloadPage(key) : Promise.resolve();
  const data = key && dataOf[key]?.().catch(nothing);
  return { code, prefetch: () => void data?.then((prefetch) => prefetch?.()).catch(nothing) };
}
