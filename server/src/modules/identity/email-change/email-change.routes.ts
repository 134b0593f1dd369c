import { emailChangesRoutes as routes } from '@keepsake/contract/email-changes';
import { toInstant } from '../../../platform/clock/index.ts';
import { ApiError, type HttpServer, implement, type Site } from '../../../platform/http/index.ts';
import { requestedLanguages } from '../../../platform/http/requested-languages.ts';
import { shownEmail } from '../../../platform/mail/index.ts';
import { stopEmailChangePath } from '../account-addresses.ts';
import { registerFormPages } from '../form-pages.ts';
import type { RequestMailDependencies } from '../mails/request-mail.ts';
import type { PageLayout } from '../pages/layout.ts';
import { type ConfirmEmailChangeDependencies, confirmEmailChange } from './confirm-email-change.ts';
import { findPendingChange } from './email-changes.repository.ts';
import {
  accountKeyOf,
  cancelEmailChange,
  missing,
  refuseOthers,
  requestEmailChange,
  resendEmailChange,
} from './request-email-change.ts';
import { stopForm } from './stop-email-change.ts';

export interface EmailChangeRouteDependencies
  extends RequestMailDependencies,
    ConfirmEmailChangeDependencies {
  readonly layout: PageLayout;
  siteOfChannel(channel: string, askedAt: Site): Site | undefined;
  revealsUsedEmail(site: Site): boolean;
}

export function registerEmailChangeRoutes(app: HttpServer, dependencies: EmailChangeRouteDependencies): void {
  const { database, clock, tenantId, siteOf, siteOfChannel, publicOrigin } = dependencies;
  registerFormPages(app, publicOrigin, { [stopEmailChangePath]: stopForm(dependencies) });

  implement(app, routes.requestEmailChange, async ({ actor, params, body, request, site: own }) => {
    refuseOthers(actor, params);
    const site = siteOfChannel(body.channel, own);
    if (site?.tenantId !== tenantId) throw new ApiError('unknown-channel');
    const { origin } = site;
    await requestEmailChange(dependencies, actor, {
      email: body.email,
      origin,
      locale: siteOf(origin, requestedLanguages(request)).brand.locale,
      revealsUsedEmail: dependencies.revealsUsedEmail(site),
    });
    return null;
  });

  implement(app, routes.confirmEmailChange, async ({ actor, params, body }) => {
    refuseOthers(actor, params);
    if (body.confirmationToken !== params.token) throw missing();
    await confirmEmailChange(dependencies, actor, params.token);
    return null;
  });

  implement(app, routes.getPendingEmailChange, async ({ actor, params }) => {
    refuseOthers(actor, params);
    const change = await findPendingChange(database.autocommit, accountKeyOf(actor), toInstant(clock.now()));
    return { pending: change ? { email: shownEmail(change.email), until: change.expires_at } : null };
  });

  implement(app, routes.resendEmailChange, async ({ actor, params }) => {
    refuseOthers(actor, params);
    await resendEmailChange(dependencies, actor);
    return null;
  });

  implement(app, routes.cancelEmailChange, async ({ actor, params }) => {
    refuseOthers(actor, params);
    await cancelEmailChange(dependencies, actor);
    return null;
  });
}
