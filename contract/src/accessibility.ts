import * as z from 'zod/mini';
import { webAddress } from './config.ts';
import { locales } from './locale.ts';
import { route } from './route.ts';
import { line } from './values.ts';

const conformance = z.enum(['full', 'partial', 'none']);
const day = z.iso.date();
const assessedBy = z.enum(['self', 'external']);
/** Body that supervises accessibility. */
const authority = z.strictObject({ name: line(200).check(z.minLength(1)), url: webAddress });

/** `accessibility.json` in the folder of a brand: how it stands with EN 301 549 (Directive (EU) 2019/882). */
export const accessibilityFile = z
  .strictObject({
    conformance,
    assessedOn: day,
    assessedBy,
    /** What is not accessible yet, in each language of the storefronts. */
    limits: z.array(z.partialRecord(z.enum(locales), line(500).check(z.minLength(1)))),
    authorities: z.array(authority),
  })
  .check(
    z.refine(({ conformance: one, limits }) => one === 'full' || limits.length > 0, {
      path: ['limits'],
      error: 'must say what is not accessible',
    }),
  );
export type AccessibilityFile = z.infer<typeof accessibilityFile>;

/** What the brand says about its accessibility. */
export const accessibilityStatement = z.object({
  /** Null: it has not been assessed. */
  assessment: z.nullable(z.object({ conformance, assessedOn: day, assessedBy })),
  limits: z.array(z.string()),
  authorities: z.array(z.object({ name: z.string(), url: webAddress })),
});
export type AccessibilityStatement = z.infer<typeof accessibilityStatement>;

export const accessibilityRoutes = {
  getAccessibilityStatement: route({
    base: 'site',
    auth: 'public',
    method: 'GET',
    path: '/accessibility.json',
    status: 200,
    summary: 'What the brand of this host says about its accessibility, in one language',
    query: z.strictObject({ locale: z.enum(locales) }),
    response: accessibilityStatement,
    errors: ['unknown-host'],
  }),
};
