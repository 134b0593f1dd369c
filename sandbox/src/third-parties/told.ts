import type { FakeKind } from '@keepsake/contract/sandbox-third-parties';
import * as z from 'zod/mini';
import { kinds } from './kinds.ts';

/** The part of the site's record of an answer (`keepsake.consent-record`) that is used here. */
const answerRecord = z.object({
  answer: z.string().check(z.regex(/^[01]{2}$/)),
  at: z.iso.datetime(),
});
type Answer = z.infer<typeof answerRecord>;

/** One thing that a stand-in was told. */
export interface Told {
  /** Id of the brand in whose site it stands. */
  readonly brand: string;
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
  /** Each brand has answers of its own. Ignores what is no record of an answer. */
  answer(brand: string, text: string): void;
  /** The newest first, with the last answer to its brand before it. */
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
  let answers: readonly (Answer & Pick<Told, 'brand'>)[] = [];
  return {
    tell(one) {
      told = [{ ...one, at: now() }, ...told].slice(0, most);
    },
    answer(brand, text) {
      const answer = parseAnswer(text);
      if (!answer || answers.some((one) => one.brand === brand && one.at === answer.at)) return;
      answers = [{ ...answer, brand }, ...answers]
        .toSorted((one, other) => (one.at < other.at ? 1 : -1))
        .slice(0, most);
    },
    list: () =>
      told.map((one) => {
        const answer = answers.find(({ brand, at }) => brand === one.brand && at <= one.at)?.answer;
        return { ...one, answer, verdict: judge(one.kind, answer) };
      }),
    clear() {
      told = [];
    },
  };
}
