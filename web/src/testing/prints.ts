import { configRoutes } from '@keepsake/contract/config';
import { selectionsRoutes } from '@keepsake/contract/selections';
import type { Page } from 'playwright-core';
import type { FakeResponses } from './fake-responses.ts';
import { configOfHost } from './storefront-config.ts';

export const editorUrl = 'https://editor.example/prints?lang=en';
export const tempSelectionId = '01890a5d-ac96-774b-bcce-b302099a8057';

/** A storefront that offers prints, with changes of its config.json. */
export function offerPrints(
  server: FakeResponses,
  some: Partial<ReturnType<typeof configOfHost>> = {},
): void {
  server.respond(configRoutes.getConfig, ({ host }) => {
    const config = configOfHost(host);
    return { ...config, editorUrl, ...some };
  });
  server.respond(selectionsRoutes.createTempSelection, { tempSelectionId, editorToken: 'editor-token' });
}

/** Locators for ordering prints; the page is read on each use. */
export function printsOf(page: () => Page) {
  const confirm = () => page().getByRole('group', { name: 'Order prints' });
  return {
    order: () => page().getByRole('button', { name: 'Order prints' }),
    confirm,
    /** The last: lines about photos have buttons too. */
    next: () => confirm().getByRole('button').last(),
    overlay: () => page().getByRole('dialog', { name: /^Adding / }),
    failed: () => page().getByText('Error transferring photos. Try again.'),
  };
}
