import { limits } from '@keepsake/contract/limits';
import { newsletterRoutes as routes } from '@keepsake/contract/newsletter';
import { ApiError, type HttpServer, implement } from '../../platform/http/index.ts';
import { requestedLanguages } from '../../platform/http/requested-languages.ts';
import { confirmSubscription } from './confirm-subscription.ts';
import { listSubscriptions } from './list-subscriptions.ts';
import { lockById } from './newsletter.repository.ts';
import type { ChangeDependencies } from './newsletter-dependencies.ts';
import { endSubscription, readOwnSubscription, subscribeOwn, unsubscribeOwn } from './own-subscription.ts';
import { requestSubscription } from './request-subscription.ts';
import { subscriptionOfToken } from './unsubscribe-token.ts';

export function registerNewsletterRoutes(app: HttpServer, dependencies: ChangeDependencies): void {
  registerPublicRoutes(app, dependencies);
  registerOwnRoutes(app, dependencies);

  implement(app, routes.requestSubscription, async ({ actor: { tenantId }, site, body }) => ({
    result: await requestSubscription(dependencies, { tenantId, askedAt: site }, body),
  }));

  implement(app, routes.listSubscriptions, ({ actor, query }) => {
    const { after = '0', limit = limits.newsletter.maxPageSize } = query;
    return listSubscriptions(dependencies, actor.tenantId, { after, limit });
  });
}

function registerPublicRoutes(app: HttpServer, dependencies: ChangeDependencies): void {
  const { database, secrets } = dependencies;

  implement(app, routes.confirmSubscription, async ({ site, params }) => {
    await confirmSubscription(dependencies, site.tenantId, params);
    return null;
  });

  implement(app, routes.unsubscribe, async ({ site, query }) => {
    const subscriptionId = subscriptionOfToken(secrets, query.token);
    if (subscriptionId === undefined) throw new ApiError('not-found');
    await database.transaction(async (tx) => {
      const row = await lockById(tx, site.tenantId, subscriptionId);
      if (!row) throw new ApiError('not-found');
      await endSubscription(dependencies, tx, row, 'one-click');
    });
    return null;
  });
}

function registerOwnRoutes(app: HttpServer, dependencies: ChangeDependencies): void {
  const { pageBrandOf } = dependencies;

  implement(app, routes.getOwnSubscription, ({ actor, site }) =>
    readOwnSubscription(dependencies, { customerId: actor.customerId, site }),
  );

  implement(app, routes.putOwnSubscription, ({ actor, site, body, request }) => {
    const own = { customerId: actor.customerId, site };
    if (!body.isSubscribed) return unsubscribeOwn(dependencies, own);
    if (actor.businessStatus === 'Blocked') throw new ApiError('account-blocked');
    const { locale } = pageBrandOf(site.origin, requestedLanguages(request));
    return subscribeOwn(dependencies, own, locale);
  });
}
