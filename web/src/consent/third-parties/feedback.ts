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
  let given: { readonly config: FeedbackConfig; readonly visitor: Visitor } | undefined;
  let wanted: string | undefined;
  let loaded: string | undefined;
  let loading: Promise<void> | undefined;

  function forget(): void {
    if (loaded !== undefined) scripts.forget(loaded);
    loaded = undefined;
  }

  /** One script after the other: one that is fetched runs, even without its element, and the last one has to win. */
  async function loadWanted(): Promise<void> {
    while (loaded !== wanted) {
      forget();
      loaded = wanted;
      if (loaded === undefined) return;
      try {
        await scripts.load(loaded);
      } catch (error) {
        if (loaded === wanted) throw error;
      }
    }
  }

  async function load(config: FeedbackConfig, visitor: Visitor): Promise<void> {
    given = { config, visitor };
    wanted = feedbackAddress(config, visitor);
    loading ??= loadWanted().finally(() => {
      loading = undefined;
    });
    await loading;
  }

  return {
    load,
    async update(locale) {
      if (!given || given.visitor.locale === locale) return;
      await load(given.config, { ...given.visitor, locale });
    },
    stop() {
      forget();
      wanted = undefined;
      given = undefined;
    },
  };
}
