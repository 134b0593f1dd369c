import type { ThirdParties } from '@keepsake/contract/third-parties';
import type { SendEvent } from '../../../browser/event-tracker.ts';
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
  /** False if it could not be loaded. */
  startChat(config: ChatConfig, visitor: Visitor): Promise<boolean>;
  stopChat(): void;
  update(locale: string): void;
  readonly send: SendEvent;
}

/** Whether statistics or marketing allow a kind. */
function isAllowed(kind: Exclude<Kind, 'chat'>, { analytics, marketing }: Consent): boolean {
  return kind === 'marketing' ? marketing : analytics;
}

/** Runs the adapters so that none harms the page or another one. Each kind's first failure is reported. */
export function runThirdParties(kinds: Kinds, report: (error: unknown) => void): RunningThirdParties {
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

  return {
    load(config, consent, visitor) {
      for (const kind of ['analytics', 'heatmap', 'feedback', 'abTest', 'marketing'] as const) {
        if (isAllowed(kind, consent)) start(kind, config[kind], visitor);
        else if (running.delete(kind)) void attempt(kind, () => kinds[kind].stop());
      }
    },
    async startChat(config, visitor) {
      running.add('chat');
      const isLoaded = await attempt('chat', () => kinds.chat.load(config, visitor));
      // Another language does not load it without a press.
      if (!isLoaded) running.delete('chat');
      return isLoaded;
    },
    stopChat() {
      running.delete('chat');
      void attempt('chat', () => kinds.chat.stop());
    },
    update(locale) {
      for (const kind of running) void attempt(kind, () => kinds[kind].update(locale));
    },
    send(event) {
      void attempt('analytics', () => kinds.analytics.send(event));
    },
  };
}
