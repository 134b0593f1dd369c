/** What a visitor has agreed to beyond what the site cannot do without (account area, section 3). */
export interface Consent {
  readonly analytics: boolean;
  readonly marketing: boolean;
}

export const noConsent: Consent = { analytics: false, marketing: false };

export type ConsentAnswer = '00' | '01' | '10' | '11';

/** First character: analytics; second: marketing. */
export function answerOf({ analytics, marketing }: Consent): ConsentAnswer {
  return `${analytics ? '1' : '0'}${marketing ? '1' : '0'}`;
}

/** Null for everything that is not one of the four answers (account area, section 5). */
export function readAnswer(answer: unknown): Consent | null {
  if (typeof answer !== 'string' || !/^[01]{2}$/.test(answer)) return null;
  return { analytics: answer[0] === '1', marketing: answer[1] === '1' };
}
