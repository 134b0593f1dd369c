import { acceptForms, type HttpReply, type HttpRequest, type HttpServer } from '../../platform/http/index.ts';
import { requestMail } from './mails/request-mail.ts';
import type { FieldProblem } from './pages/form-fields.ts';
import { refuseOtherHosts } from './provider/mount-provider.ts';

type PageHandler = (request: HttpRequest, reply: HttpReply) => Promise<HttpReply>;

export interface FormPage {
  readonly open: PageHandler;
  readonly send: PageHandler;
}

/** Registers pages on the provider's host only. */
export function registerFormPages(
  app: HttpServer,
  publicOrigin: string,
  pages: Readonly<Record<string, FormPage>>,
): void {
  const schema = { hide: true } as object;
  app.register(async (scope) => {
    await acceptForms(scope);
    scope.addHook('onRequest', refuseOtherHosts(publicOrigin));
    for (const [path, page] of Object.entries(pages)) {
      scope.get(path, { schema }, page.open);
      scope.post(path, { schema }, page.send);
    }
  });
}

export interface MailForm {
  readonly problems: readonly FieldProblem[];
  submit(): Promise<void>;
  /** The form with its errors. */
  again(problems: readonly FieldProblem[]): HttpReply;
  /** The same page for every address, with or without an account. */
  sent(): HttpReply;
}

export async function sendMailForm(
  reply: HttpReply,
  { problems, submit, again, sent }: MailForm,
): Promise<HttpReply> {
  if (problems.length > 0) return again(problems);
  const refused = await requestMail(reply, submit);
  return refused.length > 0 ? again(refused) : sent();
}
