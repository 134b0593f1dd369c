import { errorBody } from '@keepsake/contract/error-body';
import { type PhoneKind, type PhonePairing, pairingsRoutes } from '@keepsake/contract/pairings';
import { browserFetch } from '../../browser/network.ts';
import { detectPlatform } from '../../browser/platform.ts';
import { randomId } from '../../browser/random.ts';
import { localStore } from '../../browser/storage.ts';

const key = 'keepsake.phone';

/** The pairing of this phone. */
export interface PhoneSession {
  readonly code: string;
  readonly token: string;
  /** Names its files on the device. */
  readonly account: string;
}

/** A refusal with the service's code, or `offline` without a response. */
export class PhoneError extends Error {
  override readonly name = 'PhoneError';
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

export function readSession(): PhoneSession | null {
  try {
    const stored: unknown = JSON.parse(localStore.get(key) ?? 'null');
    return stored !== null && typeof stored === 'object' && 'token' in stored
      ? (stored as PhoneSession)
      : null;
  } catch {
    return null;
  }
}

export function clearSession(): void {
  localStore.remove(key);
}

function phoneKind(): PhoneKind {
  const on = detectPlatform(navigator);
  if (on === 'android') return 'android';
  if (on !== 'ios') return 'other';
  return /iphone|ipod/i.test(navigator.userAgent) ? 'iphone' : 'ipad';
}

export interface PhoneApi {
  /** Absolute address for uploads. */
  readonly files: string;
  /** Binds the code to this phone, which keeps it over reloads. @throws PhoneError */
  connect(code: string): Promise<PhoneSession>;
  /** @throws PhoneError */
  read(session: PhoneSession): Promise<PhonePairing>;
  /** @throws PhoneError */
  finish(session: PhoneSession): Promise<void>;
}

export function createPhoneApi(base: string): PhoneApi {
  async function request(method: string, path: string, init: RequestInit): Promise<unknown> {
    const response = await browserFetch(base + path, { method, credentials: 'omit', ...init }).catch(
      () => null,
    );
    if (response === null) throw new PhoneError('offline');
    if (response.status === 204) return null;
    const body: unknown = await response.json().catch(() => null);
    if (response.ok) return body;
    throw new PhoneError(errorBody.safeParse(body).data?.code ?? 'internal');
  }
  const authorised = ({ token }: PhoneSession) => ({ headers: { Authorization: `Bearer ${token}` } });
  const { connectPhone, getPhone, finishPhone } = pairingsRoutes;
  return {
    files: new URL(`${base}/files`, document.baseURI).href,
    async connect(code) {
      const body = JSON.stringify({ code, phone: phoneKind() });
      const headers = { 'Content-Type': 'application/json' };
      const response = await request(connectPhone.method, connectPhone.path, { headers, body });
      const session = { code, token: connectPhone.response.parse(response).token, account: randomId() };
      localStore.set(key, JSON.stringify(session));
      return session;
    },
    async read(session) {
      return getPhone.response.parse(await request(getPhone.method, getPhone.path, authorised(session)));
    },
    async finish(session) {
      await request(finishPhone.method, finishPhone.path, authorised(session));
    },
  };
}
