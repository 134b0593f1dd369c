import type { Traces } from './traces.ts';

export type { RequestSpan, Traces } from './traces.ts';

/** Returns undefined without an endpoint, and loads nothing then. */
export async function openTraces(endpoint: string | undefined): Promise<Traces | undefined> {
  if (endpoint === undefined) return undefined;
  const { createTraces } = await import('./open-telemetry.ts');
  return createTraces(endpoint);
}
