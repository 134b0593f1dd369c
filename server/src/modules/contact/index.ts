import { contactRoutes as routes } from '@keepsake/contract/contact';
import { implement } from '../../platform/http/index.ts';
import { requestedLanguages } from '../../platform/http/requested-languages.ts';
import type { Module } from '../module.ts';
import type { ContactDependencies } from './contact-dependencies.ts';
import { sendContactMessage } from './send-contact-message.ts';

/** Messages of customers to customer care; nothing of them is kept here. */
export function createContact(dependencies: ContactDependencies): Module {
  return {
    register(app) {
      implement(app, routes.sendContactMessage, async ({ actor, site, body, request }) => {
        const { locale } = dependencies.pageBrandOf(site.origin, requestedLanguages(request));
        await sendContactMessage(dependencies, { customerId: actor.customerId, site, locale }, body);
        return null;
      });
    },
  };
}
