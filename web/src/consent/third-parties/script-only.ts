import type { Scripts, ThirdParty } from './third-party.ts';

/** Heatmaps and advertisers: a script that needs nothing from the site. */
export function createScriptOnly(scripts: Scripts): ThirdParty<{ readonly script: string }> {
  let loaded: string | null = null;
  return {
    load({ script }) {
      loaded = script;
      return scripts.load(script);
    },
    update() {},
    stop() {
      if (loaded !== null) scripts.forget(loaded);
      loaded = null;
    },
  };
}
