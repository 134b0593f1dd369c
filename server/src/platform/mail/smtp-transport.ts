import { createTransport } from 'nodemailer';
import { PermanentFailure } from '../jobs/index.ts';
import type { MailTransport } from './message.ts';

export interface SmtpOptions {
  /** `smtp://user:password@host:587` (STARTTLS) or `smtps://…:465`. */
  readonly url: string;
  /** Sender of mails whose brand has no address. */
  readonly from: string;
}

/** Timeout after which a server is tried again later. */
const timeoutMs = 20_000;

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Requires TLS: a password is never sent unencrypted, even when STARTTLS is stripped from the greeting.
 */
function mustEncrypt({ protocol, username, hostname }: URL): boolean {
  return protocol === 'smtp:' && username !== '' && !loopback.has(hostname);
}

function connect(address: string) {
  const url = new URL(address);
  const isSecure = url.protocol === 'smtps:';
  return createTransport({
    pool: true,
    host: url.hostname,
    port: Number(url.port) || (isSecure ? 465 : 587),
    secure: isSecure,
    requireTLS: mustEncrypt(url),
    ...(url.username && {
      auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    }),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/**
 * Ignores refusals of the whole mail: they may be the sender's fault, which an operator corrects.
 */
function refusesRecipient(error: unknown): boolean {
  const { command, responseCode = 0 } = error as { command?: string; responseCode?: number };
  return command === 'RCPT TO' && responseCode >= 500;
}

/** Hands mails to the server that SMTP_URL names. */
export function createSmtpTransport({ url, from }: SmtpOptions): MailTransport {
  const smtp = connect(url);
  return {
    async deliver({ id, message }) {
      const { fromName, fromAddress = from, to, replyTo, subject, text, html } = message;
      const host = fromAddress.slice(fromAddress.indexOf('@') + 1);
      const sent = smtp.sendMail({
        messageId: `<${id}@${host}>`,
        from: { name: fromName, address: fromAddress },
        to: { name: '', address: to },
        ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
        envelope: { from: fromAddress, to },
        subject,
        text,
        html,
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
      await sent.catch((error) => {
        if (!refusesRecipient(error)) throw error;
        throw new PermanentFailure(error.message, { cause: error });
      });
    },
    close: async () => smtp.close(),
  };
}
