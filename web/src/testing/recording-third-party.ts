import type { Kinds } from '../consent/third-parties/run-third-parties.ts';
import type { Scripts } from '../consent/third-parties/third-party.ts';

/** Adapters that write down their calls, like `load heatmap`, `update chat nl-NL` and `send signed-in`. */
export function recordingKinds(fail?: (call: string) => void) {
  const calls: string[] = [];
  const record = (call: string) => {
    calls.push(call);
    fail?.(call);
  };
  const one = (kind: keyof Kinds) => ({
    load: () => record(`load ${kind}`),
    update: (locale: string) => record(`update ${kind} ${locale}`),
    stop: () => record(`stop ${kind}`),
  });
  const kinds: Kinds = {
    analytics: { ...one('analytics'), send: ({ name }) => record(`send ${name}`) },
    heatmap: one('heatmap'),
    marketing: one('marketing'),
    feedback: one('feedback'),
    abTest: one('abTest'),
    chat: one('chat'),
  };
  return { kinds, calls };
}

/** Script elements as `+address` and `-address`. */
export function recordingScripts(fail?: () => Promise<void>) {
  const calls: string[] = [];
  const scripts: Scripts = {
    load(address) {
      calls.push(`+${address}`);
      return fail?.() ?? Promise.resolve();
    },
    forget: (address) => calls.push(`-${address}`),
  };
  return { scripts, calls };
}
