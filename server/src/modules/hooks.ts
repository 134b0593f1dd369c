import type { HookListener } from '../platform/hooks/index.ts';
import type { EachModule } from './each-module.ts';
import type { platformModules } from './platform-modules.ts';

/** Modules, and parts of the platform that have hooks. */
export type Connected = EachModule & ReturnType<typeof platformModules>;

type Hooks<Part> = Extract<keyof Part, `on${Capitalize<string>}`>;

/** `orders.onChanged` */
export type HookName = {
  [Name in keyof Connected & string]: `${Name}.${Hooks<Connected[Name]>}`;
}[keyof Connected & string];

type EventOf<Name extends HookName> =
  Name extends `${infer Part extends keyof Connected & string}.${infer Hook}`
    ? Hook extends keyof Connected[Part]
      ? Connected[Part][Hook] extends (listener: HookListener<infer Event>) => void
        ? Event
        : never
      : never
    : never;

/** Per hook the functions that listen, by their names, in the order of their calls. */
export type Subscriptions = {
  readonly [Name in HookName]: Readonly<Record<string, (modules: Connected) => HookListener<EventOf<Name>>>>;
};

/** Calls `subscribe` of a hook by its name. */
export function subscribeTo(connected: object, hook: string, listener: HookListener<never>): void {
  const [part = '', name = ''] = hook.split('.');
  const { [part]: module } = connected as Record<
    string,
    Record<string, (listener: HookListener<never>) => void>
  >;
  if (!module?.[name]) throw new Error(`There is no hook ${hook}.`);
  module[name](listener);
}

/** Subscribes to each hook in the order of the table. */
export function subscribeAll(connected: Connected, subscriptions: Subscriptions): void {
  for (const [hook, subscribers] of Object.entries<Subscriptions[HookName]>(subscriptions))
    for (const listenerOf of Object.values(subscribers)) subscribeTo(connected, hook, listenerOf(connected));
}
