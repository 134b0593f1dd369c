import path from 'node:path';
import type { Settings } from '../platform/settings/index.ts';

/** Where the sandbox runs, it stands in for a customer's former service; OLD_LIBRARY names another one. */
export function withDemoLibrary(settings: Settings): Settings {
  if (settings.shopPort === undefined || settings.oldLibrary) return settings;
  const folder = path.join(settings.dataDir, 'sandbox', 'old-library');
  return { ...settings, oldLibrary: { kind: 'folder', folder } };
}
