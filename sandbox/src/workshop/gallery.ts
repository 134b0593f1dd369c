import type { ReviewedGalleryEntry } from '@keepsake/contract/gallery-moderation';
import { type Html, html } from '@keepsake/contract/html';
import type { FastifyInstance } from 'fastify';
import type { BackOfficeCalls } from '../back-office-calls.ts';

/** Review of photo books that customers offer to the gallery. */

export type GalleryCalls = Pick<BackOfficeCalls, 'listGalleryEntries' | 'decideGalleryEntry'>;

const decisions = {
  publish: { state: 'published' },
  refuse: { state: 'refused', reason: 'We cannot show this photo book.' },
} as const;

type Press = keyof typeof decisions;

const isPress = (text: string): text is Press => Object.hasOwn(decisions, text);

const entryPath = (
  { entryId, submissionId }: Pick<ReviewedGalleryEntry, 'entryId' | 'submissionId'>,
  press: Press,
) => `/workshop/gallery/${entryId}/${submissionId}/${press}`;

export function registerGallery(app: FastifyInstance, keepsake: GalleryCalls): void {
  const url = '/workshop/gallery/:entryId/:submissionId/:press';
  app.post<{ Params: { entryId: string; submissionId: string; press: string } }>(
    url,
    async ({ params }, reply) => {
      const { entryId, submissionId, press } = params;
      if (!isPress(press)) return reply.code(404).send();
      await keepsake.decideGalleryEntry(entryId, { submissionId, ...decisions[press] });
      return reply.redirect('/workshop', 303);
    },
  );
}

export function entryRow(
  entry: ReviewedGalleryEntry,
  button: (action: string, label: string, of: string) => Html,
): Html {
  const { title, categories, productCode, widgetUrl, isBlocked } = entry;
  return html`<tr><th scope="row"><a href="${widgetUrl}">${title}</a></th><td>${productCode}</td><td>${categories.join(', ')}</td>
<td>${isBlocked && 'Blocked'}</td><td><div class="buttons">${!isBlocked && button(entryPath(entry, 'publish'), 'Publish', title)}${button(
    entryPath(entry, 'refuse'),
    'Refuse',
    title,
  )}</div></td></tr>`;
}
