import type { ThirdParties } from '@keepsake/contract/third-parties';
import type { SendEvent } from '../../browser/event-tracker.ts';
import type { Consent } from '../consent.ts';
import type { Analytics } from './analytics.ts';
import type { ChatConfig } from './chat.ts';
import type { FeedbackConfig } from './feedback.ts';
import type { ThirdParty, Visitor } from './third-party.ts';

export interface Kinds {
  readonly analytics: Analytics;
  readonly heatmap: ThirdParty<{ readonly script: string }>;
  readonly marketing: ThirdParty<{ readonly script: string }>;
  readonly feedback: ThirdParty<FeedbackConfig>;
  readonly abTest: ThirdParty<string>;
  /** Loaded by a press, which is the consent to it. */
  readonly chat: ThirdParty<ChatConfig>;
}

type Kind = keyof Kinds;

export interface RunningThirdParties {
  /** Loads what the consent allows, once, and stops what it does not. */
  load(config: ThirdParties, consent: Consent, visitor: Visitor): void;
  startChat(config: ChatConfig, visitor: Visitor): void;
  stopChat(): void;
  update(locale: string): void;
  readonly send: SendEvent;
}

/** Whether statistics or marketing allow a kind. */
function isAllowed(kind: Exclude<Kind, 'chat'>, { analytics, marketing }: Consent): boolean {
  return kind === 'marketing' ? marketing : analytics;
}

/** `failed`: it could not be loaded, at first or in another language. A press loads it where it is closed or has failed. */
export type ChatState = 'closed' | 'loading' | 'open' | 'failed';

interface Callbacks {
  report(error: unknown): void;
  onChat(state: ChatState): void;
}

/** Runs the adapters so that none harms the page or another one. Each kind's first failure is reported. */
export function runThirdParties(kinds: Kinds, { report, onChat }: Callbacks): RunningThirdParties {
  const running = new Set<Kind>();
  const failed = new Set<Kind>();

  async function attempt(kind: Kind, action: () => void | Promise<void>): Promise<boolean> {
    try {
      await action();
      return true;
    } catch (error) {
      if (!failed.has(kind)) report(error);
      failed.add(kind);
      return false;
    }
  }

  function start<Config>(kind: Exclude<Kind, 'chat'>, config: Config | null, visitor: Visitor): void {
    if (config === null || running.has(kind)) return;
    running.add(kind);
    const adapter = kinds[kind] as ThirdParty<Config>;
    void attempt(kind, () => adapter.load(config, visitor));
  }

  async function followChat(action: () => void | Promise<void>): Promise<void> {
    const isLoaded = await attempt('chat', action);
    // Either it was stopped, or another attempt at the same script has called back.
    if (!running.has('chat')) return;
    // Another language does not load it without a press.
    if (!isLoaded) running.delete('chat');
    onChat(isLoaded ? 'open' : 'failed');
  }

  return {
    load(config, consent, visitor) {
      for (const kind of ['analytics', 'heatmap', 'feedback', 'abTest', 'marketing'] as const) {
        if (isAllowed(kind, consent)) start(kind, config[kind], visitor);
        else if (running.delete(kind)) void attempt(kind, () => kinds[kind].stop());
      }
    },
    startChat(config, visitor) {
      running.add('chat');
      onChat('loading');
      void followChat(() => kinds.chat.load(config, visitor));
    },
    stopChat() {
      if (running.delete('chat')) onChat('closed');
      void attempt('chat', () => kinds.chat.stop());
    },
    update(locale) {
      for (const kind of running) {
        const update = () => kinds[kind].update(locale);
        void (kind === 'chat' ? followChat(update) : attempt(kind, update));
      }
    },
    send(event) {
      void attempt('analytics', () => kinds.analytics.send(event));
    },
  };
}
