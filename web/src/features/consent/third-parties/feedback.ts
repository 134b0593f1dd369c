import type { Locale } from '@keepsake/contract/locale';
import type { ThirdParties } from '@keepsake/contract/third-parties';
import type { Scripts, ThirdParty, Visitor } from './third-party.ts';

export type FeedbackConfig = ThirdParties['feedback'];

/** Address of the widget of a language and a device; undefined where there is none. */
export function feedbackAddress(
  { script, ids, ...addresses }: FeedbackConfig,
  { locale, isMobile }: Pick<Visitor, 'locale' | 'isMobile'>,
): string | undefined {
  const device = isMobile ? 'mobile' : 'desktop';
  const id = ids?.[locale as Locale]?.[device];
  if (script === undefined || id === undefined) return addresses[locale as Locale]?.[device];
  if (script.includes('{id}')) return script.replaceAll('{id}', encodeURIComponent(id));
  const address = new URL(script);
  address.searchParams.set('id', id);
  return address.href;
}

/** The feedback widget, which is loaded again for each language. */
export function createFeedback(scripts: Scripts): ThirdParty<FeedbackConfig> {
  let loaded: string | undefined;
  let given: { readonly config: FeedbackConfig; readonly visitor: Visitor } | undefined;

  function stop(): void {
    if (loaded !== undefined) scripts.forget(loaded);
    loaded = undefined;
  }

  async function load(config: FeedbackConfig, visitor: Visitor): Promise<void> {
    given = { config, visitor };
    loaded = feedbackAddress(config, visitor);
    if (loaded !== undefined) await scripts.load(loaded);
  }

  return {
    load,
    async update(locale) {
      if (!given || given.visitor.locale === locale) return;
      stop();
      await load(given.config, { ...given.visitor, locale });
    },
    stop() {
      stop();
      given = undefined;
    },
  };
}
