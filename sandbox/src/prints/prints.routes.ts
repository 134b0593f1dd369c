import { sandboxPages } from '@keepsake/contract/sandbox-shop';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { BackOfficeCalls } from '../back-office-calls.ts';
import { TooManyReadsError } from '../selection-calls.ts';
import { type Page, renderPage } from '../shop/pages/page.ts';
import { keepLocale, type Visit } from '../shop/visit.ts';
import { editorPage } from './editor-page.ts';
import { isOffered, orderRequest } from './order-request.ts';
import type { PlaceOrder } from './place-order.ts';
import { printOffer } from './print-offer.ts';
import { sessionPath, sessionsPath } from './prints-address.ts';
import { confirmationPage, endedPage, openingPage } from './prints-pages.ts';
import { readAddresses } from './saved-addresses.ts';
import { needsEmail, type PrintsSession, type PrintsSessions } from './sessions.ts';

export interface PrintsOptions {
  readonly keepsake: Pick<BackOfficeCalls, 'getCustomer'>;
  readonly sessions: PrintsSessions;
  readonly placeOrder: PlaceOrder;
  readonly visitOf: (request: FastifyRequest) => Visit;
}

type SessionParams = { Params: { id: string } };
type PictureParams = { Params: { id: string; photoId: string } };

const sentSelection = z.strictObject({
  tempSelectionId: z.string().check(z.minLength(1)),
  token: z.string().check(z.minLength(1)),
});

/** 10,000 prints of 130 bytes with room to spare. */
const maxOrderBytes = 2 * 1024 * 1024;

const refuse = (reply: FastifyReply, status: number, problem: string, more: object = {}) =>
  reply.code(status).send({ problem, ...more });

const away = (reply: FastifyReply, error: unknown, { t }: Visit) => {
  console.warn(`Sandbox: the prints editor got no response from Keepsake (${String(error)}).`);
  if (!(error instanceof TooManyReadsError)) return refuse(reply, 503, 'away');
  const { retryAfterSeconds } = error;
  const text = t('prints.tooManyAttempts', { minutes: Math.max(1, Math.ceil(retryAfterSeconds / 60)) });
  reply.header('Retry-After', String(retryAfterSeconds));
  return refuse(reply, 429, 'too-many', { text });
};

/** The editor that the account site hands selected photos to (decision 0064). */
export async function registerPrints(app: FastifyInstance, options: PrintsOptions): Promise<void> {
  app.addHook('onRequest', async (_request, reply) => {
    const policy = String(reply.getHeader('Content-Security-Policy') ?? "default-src 'none'");
    reply.headers({
      'Content-Security-Policy': `${policy}; script-src 'self'; connect-src 'self'`,
      // Addresses of the editor are keys to photos.
      'Referrer-Policy': 'no-referrer',
      'Cache-Control': 'no-store',
    });
  });
  registerPages(app, options);
  registerPictures(app, options);
  registerOrders(app, options);

  app.post(sessionsPath, async (request, reply) => {
    const selection = sentSelection.safeParse(request.body);
    if (!selection.success) return refuse(reply, 410, 'ended');
    try {
      const session = await options.sessions.open(selection.data);
      return session ? reply.code(201).send({ path: sessionPath(session.id) }) : refuse(reply, 410, 'ended');
    } catch (error) {
      return away(reply, error, options.visitOf(request));
    }
  });
}

function registerPages(app: FastifyInstance, { keepsake, sessions, visitOf }: PrintsOptions): void {
  function send(request: FastifyRequest, reply: FastifyReply, contentOf: (visit: Visit) => Page) {
    const visit = visitOf(request);
    const page = contentOf(visit);
    keepLocale(request, reply, visit);
    return reply
      .code(page.status ?? 200)
      .type('text/html; charset=utf-8')
      .send(renderPage(visit, page));
  }

  app.get(sandboxPages.prints, (request, reply) => send(request, reply, openingPage));

  app.get<SessionParams>(`${sessionsPath}/:id`, async (request, reply) => {
    const session = sessions.find(request.params.id);
    if (!session) return send(request, reply, endedPage);
    if (session.placing.placed) return reply.redirect(`${sessionPath(session.id)}/order`, 303);
    const addresses = await readAddresses(keepsake, session);
    return send(request, reply, (visit) => editorPage(visit, session, addresses));
  });

  app.get<SessionParams>(`${sessionsPath}/:id/order`, (request, reply) => {
    const session = sessions.find(request.params.id);
    if (!session) return send(request, reply, endedPage);
    const { placed } = session.placing;
    if (!placed) return reply.redirect(sessionPath(session.id), 303);
    return send(request, reply, (visit) => confirmationPage(visit, session, placed));
  });
}

function registerPictures(app: FastifyInstance, { sessions, visitOf }: PrintsOptions): void {
  app.get<PictureParams>(`${sessionsPath}/:id/photos/:photoId.jpg`, async (request, reply) => {
    const { params } = request;
    const session = sessions.find(params.id);
    if (!session) return refuse(reply, 410, 'ended');
    try {
      const picture = await sessions.readPicture(session, params.photoId);
      if (!picture) return refuse(reply, 404, 'no-picture');
      return reply
        .header('Cache-Control', 'private, max-age=3600')
        .type('image/jpeg')
        .send(Buffer.from(picture));
    } catch (error) {
      return away(reply, error, visitOf(request));
    }
  });
}

/** Names of the fields that are wrong. */
function wrongFields(error: z.core.$ZodError): string[] {
  const fields = error.issues.map(({ path: [first, second] }) => (first === 'address' ? second : first));
  return [...new Set(fields.map(String))];
}

function registerOrders(app: FastifyInstance, { sessions, placeOrder, visitOf }: PrintsOptions): void {
  async function place(request: FastifyRequest, reply: FastifyReply, session: PrintsSession) {
    const visit = visitOf(request);
    const checked = orderRequest.safeParse(request.body);
    if (!checked.success) return refuse(reply, 400, 'fields', { fields: wrongFields(checked.error) });
    const { data } = checked;
    if (needsEmail(session) && data.email === undefined) {
      return refuse(reply, 400, 'fields', { fields: ['email'] });
    }
    const isKnown = data.prints.every(({ photoId }) => session.photos.has(photoId));
    if (!isKnown || !isOffered(data, printOffer(visit))) return refuse(reply, 400, 'not-offered');
    const result = await placeOrder(session, data, { ...visit, host: request.hostname });
    if (result.kind === 'ended') return refuse(reply, 410, 'ended');
    if (result.kind === 'deleted') return refuse(reply, 409, 'deleted', { photoIds: result.photoIds });
    return reply.code(201).send({ path: `${sessionPath(session.id)}/order` });
  }

  app.post<SessionParams>(
    `${sessionsPath}/:id/orders`,
    { bodyLimit: maxOrderBytes },
    async (request, reply) => {
      const session = sessions.find(request.params.id);
      if (!session) return refuse(reply, 410, 'ended');
      try {
        return await place(request, reply, session);
      } catch (error) {
        return away(reply, error, visitOf(request));
      }
    },
  );
}
