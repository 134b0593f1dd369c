import { acceptForms, type HttpReply, type HttpRequest, type HttpServer } from '../../platform/http/index.ts';
import { askForMail } from './mails/ask-for-mail.ts';
import type { FieldProblem } from './pages/form-fields.ts';
import { refuseOtherHosts } from './provider/mount-provider.ts';

type Answer = (request: HttpRequest, reply: HttpReply) => Promise<HttpReply>;

/** A page with a form that is sent to its own address. */
export interface FormPage {
  readonly open: Answer;
  readonly send: Answer;
}

/** Serves pages with forms by their paths, on the provider's host only. */
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
  /** Does what ends in a mail. */
  ask(): Promise<void>;
  /** The form once more, with what is wrong. */
  again(problems: readonly FieldProblem[]): HttpReply;
  /** The same page for every address, whether or not it has an account. */
  sent(): HttpReply;
}

/** The last step of a form that asks for a mail. */
export async function sendMailForm(
  reply: HttpReply,
  { problems, ask, again, sent }: MailForm,
): Promise<HttpReply> {
  if (problems.length > 0) return again(problems);
  const refused = await askForMail(reply, ask);
  return refused.length > 0 ? again(refused) : sent();
}
