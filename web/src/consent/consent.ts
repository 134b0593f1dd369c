import type { ThirdParties } from '@keepsake/contract/third-parties';

/** Consent beyond what the site needs (CON-1). */
export interface Consent {
  readonly analytics: boolean;
  readonly marketing: boolean;
}

export const noConsent: Consent = { analytics: false, marketing: false };

export type ConsentCode = '00' | '01' | '10' | '11';

/** First character: analytics; second: marketing. */
export function consentCode({ analytics, marketing }: Consent): ConsentCode {
  return `${analytics ? '1' : '0'}${marketing ? '1' : '0'}`;
}

/** Null for anything but the four codes. */
export function parseConsent(code: unknown): Consent | null {
  if (typeof code !== 'string' || !/^[01]{2}$/.test(code)) return null;
  return { analytics: code[0] === '1', marketing: code[1] === '1' };
}

/** What something of the brand uses; nothing else is asked for, nor given by "Accept all" (CON-13). */
export function askedFor({ analytics, heatmap, feedback, abTest, marketing }: ThirdParties): Consent {
  const hasFeedback = Object.keys(feedback).length > 0;
  return {
    analytics: Boolean(analytics ?? heatmap ?? abTest) || hasFeedback,
    marketing: marketing !== null,
  };
}

/** @param used what something of the brand uses */
export function isWithdrawal(before: Consent | null, now: Consent, used: Consent): boolean {
  const isWithdrawn = (kind: keyof Consent) => used[kind] && before?.[kind] === true && !now[kind];
  return isWithdrawn('analytics') || isWithdrawn('marketing');
}
