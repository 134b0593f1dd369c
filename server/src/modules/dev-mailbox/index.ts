import type { HttpServer } from '../../platform/http/index.ts';
import type { Mailbox } from '../../platform/mail/index.ts';
import type { PageLayout, PageSite } from '../identity/index.ts';
import { registerMailboxRoutes } from './mailbox.routes.ts';

export interface DevMailboxDependencies {
  /** Undefined where mails really leave. */
  readonly mailbox: Mailbox | undefined;
  readonly pages: { readonly layout: PageLayout; siteOf(origin: string): PageSite };
  readonly production: boolean;
}

/** `/dev/mailbox`: the mails that a machine without a mail server has kept. Never in production. */
export function createDevMailbox({ mailbox, pages, production }: DevMailboxDependencies) {
  return {
    register(app: HttpServer): void {
      if (mailbox && !production) registerMailboxRoutes(app, { mailbox, ...pages });
    },
  };
}
