import { type ComponentType, createElement, use } from 'react';
import { isOnline, untilOnline } from './network.ts';
import { reloadIfOutdated } from './reload-if-outdated.ts';

/** A component whose code loads on first render or by `preload`. */
export interface LazyComponent<Props> {
  (props: Props): ReturnType<typeof createElement>;
  /** Never rejects, and never reloads the page. */
  preload(): Promise<void>;
}

/**
 * Code could not be loaded. With a `cause` only a reload helps: some browsers repeat the error of a failed import.
 * Without one nothing was requested offline.
 */
export class LoadFailure extends Error {
  override readonly name = 'LoadFailure';
}

const failed = new Set<() => void>();
const unloaded: (() => Promise<void>)[] = [];

/** Lets components that failed offline load on their next render; until then they throw the same error. */
export function clearLoadFailures(): void {
  for (const clear of failed) clear();
  failed.clear();
}

/** The next loader of a part that is not loaded yet; undefined when none is left. */
export function nextPreload(): (() => Promise<void>) | undefined {
  return unloaded.shift();
}

function createLazy<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  offline: () => Promise<void>,
): LazyComponent<Props> {
  let loaded: ComponentType<Props> | undefined;
  let loading: Promise<ComponentType<Props>> | undefined;
  let shown: Promise<ComponentType<Props>> | undefined;
  const request = async () => {
    if (!isOnline()) await offline();
    loading ??= load();
    loaded = await loading;
    return loaded;
  };
  const fail = async (error: unknown): Promise<never> => {
    failed.add(() => {
      shown = undefined;
    });
    if (error instanceof LoadFailure) throw error;
    await reloadIfOutdated(error);
    throw new LoadFailure('', { cause: error });
  };
  const show = () => {
    shown ??= request().catch(fail);
    return shown;
  };
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each component, at the top of a module.
  const Lazy = (props: Props) => createElement(loaded ?? use(show()), props);
  Lazy.preload = () =>
    request().then(
      () => {},
      () => {},
    );
  return Lazy;
}

/** A component that throws `LoadFailure` to the error boundary when its code cannot be loaded. */
export function lazyOrError<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> {
  return createLazy(load, () => Promise.reject(new LoadFailure()));
}

/**
 * A part of a page, such as a dialog. Offline it renders once the network is back, also when the network is lost
 * while it loads.
 */
export function lazy<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyComponent<Props> {
  const loadWhenOnline = () =>
    load().catch((error: unknown) => {
      if (isOnline()) throw error;
      return untilOnline().then(load);
    });
  const Part = createLazy(async () => (await loadWhenOnline()).default, untilOnline);
  unloaded.push(Part.preload);
  return Part;
}
