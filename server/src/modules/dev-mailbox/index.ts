import type { HttpServer } from '../../platform/http/index.ts';
import type { Mailbox } from '../../platform/mail/index.ts';
import type { PageLayout, PageSite } from '../identity/index.ts';
import { registerMailboxRoutes } from './mailbox.routes.ts';

export interface DevMailboxDependencies {
  /** Undefined where mails are really sent. */
  readonly mailbox: Mailbox | undefined;
  readonly pages: { readonly layout: PageLayout; siteOf(origin: string): PageSite };
  readonly production: boolean;
}

/** `/dev/mailbox`: mails kept where no mail server is set. Never in production. */
export function createDevMailbox({ mailbox, pages, production }: DevMailboxDependencies) {
  return {
    register(app: HttpServer): void {
      if (mailbox && !production) registerMailboxRoutes(app, { mailbox, ...pages });
    },
  };
}
