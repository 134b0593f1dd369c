import type { Inspection } from '../queue/upload-world.ts';

/** What the page sends to the worker that looks at files. */
export type InspectCall =
  | { readonly kind: 'inspect'; readonly id: number; readonly file: File }
  | { readonly kind: 'cancel'; readonly id: number };

export interface InspectAnswer {
  readonly id: number;
  readonly inspection: Inspection;
}
