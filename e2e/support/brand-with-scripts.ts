import type { ThirdParties } from '@keepsake/contract/third-parties';
import type { BrowserContext } from 'playwright-core';
import { contentSecurityPolicy } from '../../server/src/platform/http/site-files.ts';
import { noScripts } from '../../web/src/testing/third-parties.ts';

/** Gives the site third-party scripts, with the policy that the server writes for them. */
export async function fakeThirdParties(
  context: BrowserContext,
  some: Partial<ThirdParties>,
  origins: readonly string[],
): Promise<void> {
  await context.route('**/config.json', async (route) => {
    const response = await route.fetch();
    const config = await response.json();
    await route.fulfill({
      response: response,
      json: { ...config, vendor: 'lumi & book', thirdParty: { ...noScripts, ...some } },
    });
  });
  await context.route(
    (url) => !/^\/(assets|api|session|oidc|locales|push|dev\/mailbox)\b|\.json$/.test(url.pathname),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      const response = await route.fetch({ maxRedirects: 0 });
      const nonce = /'nonce-([^']+)'/.exec(response.headers()['content-security-policy'] ?? '')?.[1];
      if (nonce === undefined) return route.fulfill({ response: response });
      const policy = contentSecurityPolicy(nonce, { connect: [], thirdParty: origins });
      return route.fulfill({
        response: response,
        headers: { ...response.headers(), 'content-security-policy': policy },
      });
    },
  );
}
