import type { FakeKind } from '@keepsake/contract/sandbox-third-parties';
import * as z from 'zod/mini';
import { kinds } from './kinds.ts';

/** The part of the site's record of an answer (`keepsake.consent-record`) that is used here. */
const answerRecord = z.object({
  answer: z.string().check(z.regex(/^[01]{2}$/)),
  at: z.iso.datetime(),
});
type Answer = z.infer<typeof answerRecord>;

/** Where a stand-in stands. A browser keeps the answers of each host apart. */
export interface Storefront {
  /** Id of the brand. */
  readonly brand: string;
  /** Undefined: not known; any answer at the brand counts. */
  readonly host: string | undefined;
}

/** One thing that a stand-in was told. */
export interface Told extends Storefront {
  readonly kind: FakeKind;
  /** ISO 8601, UTC, to the millisecond. */
  readonly at: string;
  /** As it was sent: the request, or its body. */
  readonly what: string;
}

/** `unknown`: no answer came to be known here. */
export type Verdict = 'allowed' | 'not allowed' | 'unknown';

/** What the stand-ins were told, and the visitor's answers; forgotten when the process ends. */
export interface ToldLog {
  tell(told: Omit<Told, 'at'>): void;
  /** Ignores what is no record of an answer. */
  answer(at: Storefront, text: string): void;
  /** The newest first, with the last answer at its storefront before it. */
  list(): (Told & { readonly verdict: Verdict; readonly answer: string | undefined })[];
  clear(): void;
}

const most = 200;

function parseAnswer(text: string): Answer | undefined {
  try {
    return answerRecord.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

function judge(kind: FakeKind, answer: string | undefined): Verdict {
  const { permission } = kinds[kind];
  if (permission === 'press') return 'allowed';
  if (answer === undefined) return 'unknown';
  return answer[permission === 'statistics' ? 0 : 1] === '1' ? 'allowed' : 'not allowed';
}

/** @param now ISO 8601, UTC */
export function createToldLog(now: () => string): ToldLog {
  let told: readonly Told[] = [];
  let answers: readonly (Answer & { readonly storefront: Storefront })[] = [];
  const isAt = ({ brand, host }: Storefront) => {
    return ({ storefront }: { storefront: Storefront }) =>
      storefront.brand === brand && (host === undefined || storefront.host === host);
  };
  return {
    tell(one) {
      told = [{ ...one, at: now() }, ...told].slice(0, most);
    },
    answer(storefront, text) {
      const answer = parseAnswer(text);
      if (!answer || answers.filter(isAt(storefront)).some(({ at }) => at === answer.at)) return;
      answers = [{ ...answer, storefront }, ...answers]
        .toSorted((one, other) => (one.at < other.at ? 1 : -1))
        .slice(0, most);
    },
    list: () =>
      told.map((one) => {
        const answer = answers.filter(isAt(one)).find(({ at }) => at <= one.at)?.answer;
        return { ...one, answer, verdict: judge(one.kind, answer) };
      }),
    clear() {
      told = [];
    },
  };
}
